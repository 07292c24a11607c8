import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOtherProcess } from '../../testing/processes/another-process.ts';
import {
  abrirPuerta,
  ahora,
  firmar,
  llegar,
  ORIGEN,
  residente,
  type Clave,
} from '../../testing/servers/ciudad.ts';
import { newDni } from '../../testing/data/people.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../../testing/portal.ts';
import { expectRefused } from '../../testing/fixtures/ingreso.ts';

let portal: TestPortal;
let clave: Clave & { admin: string };
let otra: Clave & { admin: string };
beforeAll(async () => {
  portal = await startTestPortal();
  clave = await abrirPuerta(portal);
  otra = await abrirPuerta(portal, 'osef');
});
afterAll(() => portal.stop());
const entrar = (documento: string, more: Record<string, unknown> = {}) =>
  llegar(portal, firmar(residente(documento, more), clave));
const personas = (documento: string) =>
  portal.db.sql<{ id: string }>('select id from portal.personas where unidad_id = 1 and documento = $1', [
    documento,
  ]);

function expectIn(answer: TestAnswer) {
  expect([answer.status, answer.headers.location, answer.text]).toEqual([303, '/', '']);
  expect(answer.cookie).toMatch(/^renovacion=.{40,}/);
}
const RECHAZADA = 'No pudimos comprobar el ingreso desde el portal de la ciudad.';
const VENCIDA = 'El ingreso desde el portal de la ciudad ya venció o ya se usó.';

describe('a token', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forged: Record<string, (claims: Record<string, unknown>) => string> = {
    'alg none without a signature': (claims) => `${part({ alg: 'none', kid: clave.id })}.${part(claims)}.`,
    'alg none with a signature': (claims) => firmar(claims, clave, { alg: 'none' }),
    'alg HS512': (claims) => {
      const text = `${part({ alg: 'HS512', kid: clave.id })}.${part(claims)}`;
      return `${text}.${createHmac('sha512', clave.clave).update(text).digest('base64url')}`;
    },
    'alg RS256 of a key of its own': (claims) => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const text = `${part({ alg: 'RS256', kid: clave.id })}.${part(claims)}`;
      return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
    },
    'a public key as the secret': (claims) => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      return firmar(claims, {
        id: clave.id,
        clave: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
      });
    },
    'an unknown key': (claims) => firmar(claims, { id: 'k-nadie', clave: clave.clave }),
    'no key at all': (claims) => firmar(claims, clave, { kid: undefined }),
    'the other unit’s key': (claims) => firmar(claims, otra),
    'the other unit’s key under this one’s name': (claims) =>
      firmar(claims, { id: clave.id, clave: otra.clave }),
    'swapped: this key under the other one’s name': (claims) =>
      firmar(claims, { id: otra.id, clave: clave.clave }),
    'changed contents': (claims) => {
      const [header, , signature] = firmar(claims, clave).split('.');
      return `${header}.${part({ ...claims, documento: '22999000' })}.${signature}`;
    },
    'a cut signature': (claims) => firmar(claims, clave).slice(0, -2),
    'an empty signature': (claims) => firmar(claims, clave).replace(/[^.]+$/, ''),
    'a critical extension': (claims) => firmar(claims, clave, { crit: ['b64'] }),
    'for another unit': (claims) => firmar({ ...claims, aud: 'osef.localhost' }, clave),
    'for nobody': (claims) => firmar({ ...claims, aud: undefined }, clave),
    'with a list of audiences': (claims) => firmar({ ...claims, aud: ['demo.localhost'] }, clave),
    'from the future': (claims) => firmar({ ...claims, iat: ahora() + 30, exp: ahora() + 60 }, clave),
    'that lives too long': (claims) => firmar({ ...claims, iat: ahora(), exp: ahora() + 61 }, clave),
    'without an end': (claims) => firmar({ ...claims, exp: undefined }, clave),
    'without a beginning': (claims) => firmar({ ...claims, iat: undefined }, clave),
    'without an id': (claims) => firmar({ ...claims, jti: undefined }, clave),
    'with a guessable id': (claims) => firmar({ ...claims, jti: '1' }, clave),
    'with an object for a name': (claims) => firmar({ ...claims, nombre: { $ne: 1 } }, clave),
    'that is no token': () => 'hola',
    'that is nothing': () => '',
    'of four parts': (claims) => `${firmar(claims, clave)}.x`,
    'not of JSON': () => {
      const text = `${part({ alg: 'HS256', kid: clave.id })}.${Buffer.from('hola').toString('base64url')}`;
      return `${text}.${createHmac('sha256', clave.clave).update(text).digest('base64url')}`;
    },
  };

  it.each(Object.keys(forged))(
    '%s: is refused with a clear page, audited, and creates nothing',
    async (how) => {
      const dni = newDni();
      const claims = residente(dni);
      await expectRefused(
        portal,
        await llegar(portal, forged[how]!(claims)),
        403,
        'ciudad_rechazada',
        RECHAZADA,
      );
      expect(await personas(dni)).toEqual([]);
      // Positive counterpart: the same claims, correctly signed.
      expectIn(await llegar(portal, firmar(claims, clave)));
    },
  );

  it('expired: is refused with its own message', async () => {
    const dni = newDni();
    await expectRefused(
      portal,
      await entrar(dni, { iat: ahora() - 90, exp: ahora() - 31 }),
      403,
      'ciudad_vencida',
      VENCIDA,
    );
    await expectRefused(
      portal,
      await entrar(dni, { iat: ahora() - 60, exp: ahora() }),
      403,
      'ciudad_vencida',
      VENCIDA,
    );
    expectIn(await entrar(dni, { iat: ahora() - 50, exp: ahora() + 10 }));
    // Clocks may differ by a few seconds.
    expectIn(await entrar(dni, { iat: ahora() + 2, exp: ahora() + 60 }));
  });

  it('works once, even concurrently over two processes', { timeout: 60_000 }, async () => {
    const other = await startOtherProcess(portal);
    try {
      const token = firmar(residente(newDni()), clave);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) => llegar(i % 2 === 0 ? portal : other, token)),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        303, 403, 403, 403, 403, 403,
      ]);
      for (const again of [portal, other])
        await expectRefused(portal, await llegar(again, token), 403, 'ciudad_vencida', VENCIDA);
      expectIn(await llegar(other, firmar(residente(newDni()), clave)));
    } finally {
      await other.stop();
    }
  });

  it('is consumed also when its data are refused', async () => {
    const token = firmar(residente(newDni(), { nombre: '' }), clave);
    expect((await llegar(portal, token)).status).toBe(422);
    await expectRefused(portal, await llegar(portal, token), 403, 'ciudad_vencida', VENCIDA);
  });
});

describe('the form', () => {
  it.each([
    'https://otro.ejemplo',
    'http://portal.ciudad.ejemplo',
    'https://portal.ciudad.ejemplo:444',
    'null',
    null,
  ])('from %s is refused: another page cannot send a token', async (origin) => {
    const token = firmar(residente(newDni()), clave);
    await expectRefused(portal, await llegar(portal, token, { origin }), 403, 'ciudad_rechazada', RECHAZADA);
    expectIn(await llegar(portal, token));
  });

  it('accepts only a small form body', async () => {
    const send = (raw: string, type: string) =>
      portal.request({
        method: 'POST',
        path: '/ingresoCiudad',
        raw,
        headers: { 'content-type': type, origin: ORIGEN, 'x-portal': undefined },
      });
    expect((await send('{}', 'application/json')).body.code).toBe('formato_no_admitido');
    expect((await send(`token=${'x'.repeat(9000)}`, 'application/x-www-form-urlencoded')).body.code).toBe(
      'muy_grande',
    );
    const chunked = await portal.request({
      method: 'POST',
      path: '/ingresoCiudad',
      raw: `token=${'x'.repeat(9000)}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: ORIGEN,
        'content-length': undefined,
        'transfer-encoding': 'chunked',
      },
    });
    expect(chunked.body.code).toBe('muy_grande');
    expect((await portal.request({ path: '/api/ingresoCiudad', method: 'GET' })).status).toBe(404);
  });

  it('answers JSON with a JSON refusal; the page links to the template’s address', async () => {
    expect((await llegar(portal, 'x', { accept: 'application/json' })).body).toEqual({
      code: 'ciudad_rechazada',
      message: RECHAZADA,
    });
    expect((await llegar(portal, 'x')).text).toContain('<a href="/" rel="noreferrer">Ir al inicio</a>');
    expect((await llegar(portal, 'x', { host: 'escobar' })).text).toContain(
      'href="https://www.escobar.gob.ar"',
    );
    expect((await llegar(portal, 'x', { host: 'galeno' })).text).toContain('href="/login"');
  });
});
