import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addPerson, OTRA_UNIDAD } from '../../../testing/data/people.ts';
import {
  addConsentimiento,
  addSistema,
  asercion,
  pedidoDePermiso,
  type Sistema,
} from '../../../testing/data/sistemas.ts';
import { startOtherProcess } from '../../../testing/processes/another-process.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ token: admin } = await portal.signIn('22999000', { acceso: 'personal' }));
});
afterAll(() => portal.stop());

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const pem = (key: typeof rsa.publicKey) => key.export({ format: 'pem', type: 'spki' }).toString();
const jwk = (key: typeof rsa.publicKey, kid: string) => ({ ...key.export({ format: 'jwk' }), kid });

const post = (path: string, body: unknown, token = admin) =>
  portal.post(`/api/sistemas/${path}`, body, { token });
const escrito = {
  nombre: 'Hospital',
  clase: 'institucion',
  recursos: ['Patient'],
  claves: pem(rsa.publicKey),
};
const tokenUrl = (host = 'demo') => `http://${host}.localhost:${portal.port}/fhir/token`;
const pedir = (raw: string, host = 'demo'): Promise<TestAnswer> =>
  portal.request({
    host,
    method: 'POST',
    path: '/fhir/token',
    raw,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-portal': undefined },
  });
const pedirCon = async (sistema: Sistema, wrong: Parameters<typeof asercion>[2] = {}, scope?: string) =>
  pedir(pedidoDePermiso(await asercion(sistema, tokenUrl(), wrong), scope));
const ultimo = async (acto: string) =>
  (
    await portal.db.sql(
      `select resultado, actor_id, actor_rol from portal.auditoria where acto = $1 order by id desc limit 1`,
      [acto],
    )
  )[0];

describe('the administration of systems', () => {
  it('adds a system with keys as PEM, JWK or JWKS, changes it, switches it off and removes it', async () => {
    const { status, body: uno } = await post('guardar', escrito);
    expect([status, uno.nombre, uno.activo, uno.usado]).toEqual([200, 'Hospital', true, null]);
    expect(uno.claves).toEqual([
      { kid: expect.stringMatching(/^[\w-]{43}$/), algoritmo: 'RS384', creada: expect.any(String) },
    ]);
    const claves = JSON.stringify({ keys: [jwk(rsa.publicKey, 'una'), jwk(ec.publicKey, 'otra')] });
    const { body: dos } = await post('guardar', { ...escrito, id: uno.id, nombre: 'Otro', claves });
    expect([dos.id, dos.nombre]).toEqual([uno.id, 'Otro']);
    expect(
      dos.claves.map(({ kid, algoritmo }: { kid: string; algoritmo: string }) => [kid, algoritmo]),
    ).toEqual([
      ['otra', 'ES384'],
      ['una', 'RS384'],
    ]);
    // Without keys, those before stay.
    const { body: tres } = await post('guardar', { ...escrito, id: uno.id, claves: '' });
    expect(tres.claves).toHaveLength(2);
    expect(
      (await post('guardar', { ...escrito, claves: JSON.stringify(jwk(ec.publicKey, 'sola')) })).status,
    ).toBe(200);
    expect((await post('activar', { id: uno.id, activo: false })).body.activo).toBe(false);
    expect((await post('quitar', { id: uno.id })).status).toBe(200);
    expect((await post('quitar', { id: uno.id })).body.code).toBe('no_encontrado');
    const { body } = await portal.request({ path: '/api/sistemas', token: admin });
    expect(body.base).toBe(`http://demo.localhost:${portal.port}/fhir/R4`);
    expect(body.sistemas.map(({ id }: { id: string }) => id)).not.toContain(uno.id);
    expect(
      await portal.db.sql('select kid from portal.claves_sistema where sistema_id = $1', [uno.id]),
    ).toEqual([]);
  });

  it.each([
    ['no name', { nombre: ' ' }, 'nombre'],
    ['no type', { recursos: [] }, 'recursos'],
    ['no key', { claves: '' }, 'claves'],
    ['a private key', { claves: rsa.privateKey.export({ format: 'pem', type: 'pkcs8' }) }, 'claves'],
    ['a private JWK', { claves: JSON.stringify(ec.privateKey.export({ format: 'jwk' })) }, 'claves'],
    ['half a JWKS', { claves: '{"keys":[' }, 'claves'],
    ['a JWKS of nothing', { claves: '{"keys":[]}' }, 'claves'],
    ['no key at all', { claves: 'hola' }, 'claves'],
    ['a short key', { claves: pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey) }, 'claves'],
    [
      'another curve',
      { claves: pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey) },
      'claves',
    ],
    [
      'one name for two keys',
      { claves: JSON.stringify({ keys: [jwk(rsa.publicKey, 'a'), jwk(ec.publicKey, 'a')] }) },
      'claves',
    ],
  ])('refuses %s, and keeps nothing', async (_what, wrong, field) => {
    const before = await portal.db.sql('select count(*) from portal.sistemas');
    const { status, body } = await post('guardar', { ...escrito, ...wrong });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    expect(await portal.db.sql('select count(*) from portal.sistemas')).toEqual(before);
  });

  it('asks for a proof of identity before a change', async () => {
    await portal.db.sql(`update portal.sesiones set comprobada = now() - interval '6 minutes'`);
    expect((await post('guardar', escrito)).body.code).toBe('prueba_requerida');
    await portal.db.sql('update portal.sesiones set comprobada = now()');
    expect((await post('guardar', escrito)).status).toBe(200);
  });
});

describe('the token of a system', () => {
  it('describes how to get one', async () => {
    const { status, body, headers } = await portal.request({
      path: '/fhir/R4/.well-known/smart-configuration',
    });
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toMatchObject({
      token_endpoint: tokenUrl(),
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
    });
  });

  it('is given for five minutes to who signs with a registered key', async () => {
    const sistema = await addSistema(portal.db, { recursos: ['Patient', 'Slot'] });
    const { status, body, headers } = await pedirCon(sistema);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: 300,
      scope: 'system/Patient.rs system/Slot.rs',
    });
    expect(await ultimo('pedir_permiso_sistema')).toEqual({
      resultado: 'ok',
      actor_id: sistema.id,
      actor_rol: 'externo',
    });
    const [usado] = await portal.db.sql('select usado from portal.sistemas where id = $1', [sistema.id]);
    expect(usado).toEqual({ usado: expect.any(Date) });
    const [guardado] = await portal.db.sql<{ hash: Buffer }>(
      'select hash from portal.permisos_sistema where sistema_id = $1 order by vence desc limit 1',
      [sistema.id],
    );
    expect(guardado!.hash.toString('base64url')).not.toBe(body.access_token);
  });

  it('is also given for RS384, as the administration registered it', async () => {
    const { body } = await post('guardar', escrito);
    const sistema = { id: body.id, kid: body.claves[0].kid, privada: rsa.privateKey, token: '' };
    expect((await pedirCon(sistema, { alg: 'RS384' })).status).toBe(200);
    expect((await pedirCon(sistema, { alg: 'RS256' })).body.error).toBe('invalid_client');
  });

  it('narrows the scope, and refuses one that the unit did not give', async () => {
    const sistema = await addSistema(portal.db, { recursos: ['Patient', 'Slot'] });
    expect((await pedirCon(sistema, {}, 'system/Slot.rs')).body.scope).toBe('system/Slot.rs');
    expect((await pedirCon(sistema, {}, 'system/Slot.read')).body.scope).toBe('system/Slot.rs');
    for (const scope of ['system/Condition.rs', 'system/Patient.cruds', 'user/*.rs', 'openid', '']) {
      const { status, body } = await pedirCon(sistema, {}, scope);
      expect([scope, status, body.error]).toEqual([scope, 400, 'invalid_scope']);
    }
  });

  it('is refused to everybody else, in the same words', async () => {
    const sistema = await addSistema(portal.db);
    const otro = await addSistema(portal.db);
    const ajeno = await addSistema(portal.db, { unidadId: OTRA_UNIDAD.id });
    const apagado = await addSistema(portal.db);
    await portal.db.sql('update portal.sistemas set activo = false where id = $1', [apagado.id]);
    const quitado = await addSistema(portal.db);
    await portal.db.sql('update portal.sistemas set quitado = now() where id = $1', [quitado.id]);
    const wrong: [string, Promise<TestAnswer>][] = [
      ['unknown kid', pedirCon(sistema, { kid: 'ninguna' })],
      ['the kid of another system', pedirCon(sistema, { kid: otro.kid })],
      ['the key of another system', pedirCon(sistema, { privada: otro.privada })],
      ['for somebody else', pedirCon(sistema, { sub: otro.id })],
      ['as somebody else', pedirCon(sistema, { iss: otro.id, sub: otro.id })],
      ['without jti', pedirCon(sistema, { jti: undefined })],
      ['expired', pedirCon(sistema, { segundos: -60 })],
      ['valid for an hour', pedirCon(sistema, { segundos: 3600 })],
      ['switched off', pedirCon(apagado)],
      ['removed', pedirCon(quitado)],
      ["another unit's key", pedirCon(ajeno)],
      ['for another host', pedir(pedidoDePermiso(await asercion(sistema, tokenUrl('osef'))))],
      ['no JWT', pedir(pedidoDePermiso('hola'))],
      ['no algorithm', pedir(pedidoDePermiso(`${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`))],
    ];
    for (const [what, sent] of wrong) {
      const { status, body, headers } = await sent;
      expect([what, status, body]).toEqual([
        what,
        401,
        { error: 'invalid_client', error_description: 'No pudimos comprobar qué sistema es.' },
      ]);
      expect(headers['www-authenticate']).toContain('Bearer');
    }
    expect((await pedirCon(sistema)).status).toBe(200);
    // The other unit's system is at home there.
    const enCasa = await asercion(ajeno, tokenUrl(OTRA_UNIDAD.host));
    expect((await pedir(pedidoDePermiso(enCasa), OTRA_UNIDAD.host)).status).toBe(200);
  });

  it('refuses requests that are no such request', async () => {
    const sistema = await addSistema(portal.db);
    const form = pedidoDePermiso(await asercion(sistema, tokenUrl()));
    for (const [raw, error] of [
      [form.replace('client_credentials', 'password'), 'unsupported_grant_type'],
      [form.replace('grant_type', 'grant'), 'invalid_request'],
      [`${form}&grant_type=client_credentials`, 'invalid_request'],
      [form.replace('jwt-bearer', 'saml2-bearer'), 'invalid_request'],
      ['', 'invalid_request'],
    ] as const)
      expect([raw.slice(0, 40), (await pedir(raw)).body.error]).toEqual([raw.slice(0, 40), error]);
    expect((await pedir(form)).status).toBe(200);
  });

  it('takes an assertion once, at all processes', async () => {
    const otro = await startOtherProcess(portal);
    try {
      const sistema = await addSistema(portal.db);
      const aud = (port: number) => `http://demo.localhost:${port}/fhir/token`;
      const both = async () =>
        pedidoDePermiso(await asercion(sistema, [aud(portal.port), aud(otro.port)] as never));
      const [here, there] = [await both(), await both()];
      const alli = async (raw: string) =>
        (
          await fetch(`http://127.0.0.1:${otro.port}/fhir/token`, {
            method: 'POST',
            body: raw,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        ).status;
      expect([(await pedir(here)).status, (await pedir(here)).status, await alli(here)]).toEqual([
        200, 401, 401,
      ]);
      expect([await alli(there), (await pedir(there)).status]).toEqual([200, 401]);
      // At once: one of them gets it.
      const once = await both();
      const all = await Promise.all([pedir(once), alli(once), pedir(once), alli(once)]);
      expect(
        all.map((one) => (typeof one === 'number' ? one : one.status)).toSorted((a, b) => a - b),
      ).toEqual([200, 401, 401, 401]);
    } finally {
      await otro.stop();
    }
  });
});

describe('the consent of a patient', () => {
  it('is given and withdrawn by the patient, for insurers that ask for clinical data', async () => {
    const { dni, personaId } = await addAccount(portal.db);
    const { token } = await portal.signIn(dni);
    const aseguradora = await addSistema(portal.db, { clase: 'aseguradora', nombre: 'Aseguradora' });
    const hospital = await addSistema(portal.db, { nombre: 'Otro hospital' });
    await addSistema(portal.db, { clase: 'aseguradora', nombre: 'Solo agendas', recursos: ['Slot'] });
    const listar = async () => (await portal.request({ path: '/api/misDatos/sistemas', token })).body;
    const decidir = async (id: string, dado: boolean) => {
      const suyo = (await listar()).find((uno: { id: string }) => uno.id === id);
      return portal.post('/api/misDatos/sistemas/decidir', { id, dado, recursos: suyo?.recursos }, { token });
    };
    expect(await listar()).toEqual([
      {
        id: aseguradora.id,
        nombre: 'Aseguradora',
        recursos: expect.arrayContaining(['Recetas']),
        nuevos: [],
        dado: null,
      },
    ]);
    expect((await decidir(aseguradora.id, true)).status).toBe(200);
    expect((await decidir(aseguradora.id, true)).status).toBe(200);
    expect((await listar())[0].dado).toMatch(/^\d{4}-/);
    expect((await decidir(aseguradora.id, false)).status).toBe(200);
    expect((await listar())[0].dado).toBeNull();
    const rows = await portal.db.sql(
      'select retirado is not null as retirado from portal.consentimientos_sistema where persona_id = $1',
      [personaId],
    );
    expect(rows).toEqual([{ retirado: true }]);
    expect((await decidir(hospital.id, true)).body.code).toBe('no_encontrado');
    expect(await ultimo('decidir_consentimiento_sistema')).toMatchObject({ resultado: 'no_encontrado' });
  });

  it('covers what was shown: a type that the system gets later is asked for again', async () => {
    const { dni } = await addAccount(portal.db);
    const { token } = await portal.signIn(dni);
    const { id } = await addSistema(portal.db, { clase: 'aseguradora', recursos: ['Immunization'] });
    const suyo = async () =>
      (await portal.request({ path: '/api/misDatos/sistemas', token })).body.find(
        (uno: { id: string }) => uno.id === id,
      );
    const dar = async (mostrados?: string[]) =>
      portal.post(
        '/api/misDatos/sistemas/decidir',
        { id, dado: true, recursos: mostrados ?? (await suyo()).recursos },
        { token },
      );
    await dar();
    expect(await suyo()).toMatchObject({ recursos: ['Vacunas'], nuevos: [] });
    await portal.db.sql(`update portal.sistemas set recursos = '{Immunization,Condition}' where id = $1`, [
      id,
    ]);
    expect((await suyo()).nuevos).toEqual(['Problemas de salud y diagnósticos']);
    // From a page that was loaded before.
    const { status, body } = await dar(['Vacunas']);
    expect([status, body.code]).toEqual([409, 'pedido_cambiado']);
    expect((await suyo()).nuevos).toEqual(['Problemas de salud y diagnósticos']);
    expect((await dar()).status).toBe(200);
    expect((await suyo()).nuevos).toEqual([]);
    const rows = await portal.db.sql(
      'select recursos, retirado is null as vigente from portal.consentimientos_sistema where sistema_id = $1 order by dado',
      [id],
    );
    expect(rows).toEqual([
      { recursos: ['Immunization'], vigente: false },
      { recursos: ['Immunization', 'Condition'], vigente: true },
    ]);

    // Switched off, it asks for nothing, and the consent can still be withdrawn.
    await portal.db.sql(
      `update portal.sistemas set activo = false, recursos = '{Immunization,Encounter}' where id = $1`,
      [id],
    );
    expect((await suyo()).nuevos).toEqual([]);
    expect((await dar()).body.code).toBe('no_encontrado');
    expect((await portal.post('/api/misDatos/sistemas/decidir', { id, dado: false }, { token })).status).toBe(
      200,
    );
    expect(await suyo()).toBeUndefined();
  });

  it('given under a joined record is seen and withdrawn by the same person', async () => {
    const { dni, personaId } = await addAccount(portal.db);
    const otra = await addPerson(portal.db);
    const { token } = await portal.signIn(dni);
    const { id } = await addSistema(portal.db, { clase: 'aseguradora' });
    await addConsentimiento(portal.db, id, otra);
    const dado = async () =>
      (await portal.request({ path: '/api/misDatos/sistemas', token })).body.find(
        (uno: { id: string }) => uno.id === id,
      ).dado;
    expect(await dado()).toBeNull();
    await portal.db.sql(
      `insert into portal.identidades_pendientes (unidad_id, persona_id, anterior_id, estado, creada) values (1, $1, $2, 'aprobada', now())`,
      [personaId, otra],
    );
    expect(await dado()).toMatch(/^\d{4}-/);
    expect((await portal.post('/api/misDatos/sistemas/decidir', { id, dado: false }, { token })).status).toBe(
      200,
    );
    expect(await dado()).toBeNull();
    expect(
      await portal.db.sql(
        'select retirado is not null as retirado from portal.consentimientos_sistema where sistema_id = $1',
        [id],
      ),
    ).toEqual([{ retirado: true }]);
  });
});
