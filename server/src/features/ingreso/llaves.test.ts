import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOtherProcess } from '../../testing/processes/another-process.ts';
import { abrirPuerta, firmar, llegar, ORIGEN, residente, type Clave } from '../../testing/servers/ciudad.ts';
import { addAccount, newDni } from '../../testing/data/people.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let clave: Clave & { admin: string };
let otra: Clave & { admin: string };
beforeAll(async () => {
  portal = await startTestPortal();
  clave = await abrirPuerta(portal);
  otra = await abrirPuerta(portal, 'osef');
});
afterAll(() => portal.stop());

const NO_ENCONTRADO = { code: 'no_encontrado', message: 'No encontramos lo que buscás.' };
const entrar = (documento: string, more: Record<string, unknown> = {}) =>
  llegar(portal, firmar(residente(documento, more), clave));

function expectIn(answer: TestAnswer) {
  expect([answer.status, answer.headers.location, answer.text]).toEqual([303, '/', '']);
  expect(answer.cookie).toMatch(/^renovacion=.{40,}/);
}
const RECHAZADA = 'No pudimos comprobar el ingreso desde el portal de la ciudad.';

describe('the keys', () => {
  const ver = (token = clave.admin, host = 'demo') => portal.request({ path: '/api/ingreso', token, host });

  it(
    'are shown once and stored encrypted; a new key leaves the old one valid for a week; a revoked key works in no process',
    { timeout: 60_000 },
    async () => {
      const { token: admin } = await portal.signIn('22999000', { host: 'lanus', acceso: 'personal' });
      const en = (firmadaCon: Clave) =>
        llegar(portal, firmar(residente(newDni(), { aud: 'lanus.localhost', cp: '1824' }), firmadaCon), {
          host: 'lanus',
        });
      await portal.post('/api/ingreso/origen', { origen: ORIGEN }, { token: admin, host: 'lanus' });
      const crear = async () =>
        (await portal.post('/api/ingreso/claves', {}, { token: admin, host: 'lanus' })).body as Clave;
      const vieja = await crear();
      expect((await en(vieja)).status).toBe(303);
      const nueva = await crear();
      expect([(await en(vieja)).status, (await en(nueva)).status]).toEqual([303, 303]);
      const { body, text } = await ver(admin, 'lanus');
      expect(body.claves.map(({ id, estado }: { id: string; estado: string }) => [id, estado])).toEqual([
        [nueva.id, 'vigente'],
        [vieja.id, 'reemplazada'],
      ]);
      const week = Date.parse(body.claves[1].vence) - Date.now();
      expect([week > 6.9 * 86_400_000, week < 7.1 * 86_400_000]).toEqual([true, true]);
      expect(body).toMatchObject({
        origen: ORIGEN,
        audiencia: 'lanus.localhost',
        destino: `http://lanus.localhost:${portal.port}/ingresoCiudad`,
      });
      for (const secret of [vieja.clave, nueva.clave]) expect(text).not.toContain(secret);
      const rows = await portal.db.sql<{ secreto: Buffer }>('select secreto from portal.claves_ciudad');
      expect(rows.some(({ secreto }) => secreto.toString('latin1').includes(nueva.clave))).toBe(false);

      const other = await startOtherProcess(portal);
      try {
        const revocar = (id: string) =>
          portal.post('/api/ingreso/claves/revocar', { id }, { token: admin, host: 'lanus' });
        for (let i = 0; i < 2; i += 1) expect((await revocar(vieja.id)).body).toEqual({});
        const token = firmar(residente(newDni(), { aud: 'lanus.localhost', cp: '1824' }), vieja);
        expect((await llegar(other, token, { host: 'lanus' })).status).toBe(403);
        expect((await en(nueva)).status).toBe(303);
        // After its week the old key is invalid too.
        await portal.db.sql(
          `update portal.claves_ciudad set vence = now() - interval '1 second' where id = $1`,
          [nueva.id],
        );
        expect((await en(nueva)).status).toBe(403);
        expect((await revocar('k-ninguna')).body).toEqual(NO_ENCONTRADO);
      } finally {
        await other.stop();
      }
      expect((await ver(admin, 'lanus')).body.claves.map(({ estado }: { estado: string }) => estado)).toEqual(
        ['vencida', 'revocada'],
      );
    },
  );

  it('leave one of two concurrent new keys without an end date', async () => {
    const { token: admin } = await portal.signIn('22999000', { host: 'escobar', acceso: 'personal' });
    await Promise.all(
      [1, 2, 3].map(() => portal.post('/api/ingreso/claves', {}, { token: admin, host: 'escobar' })),
    );
    const states = (await ver(admin, 'escobar')).body.claves
      .map(({ estado }: { estado: string }) => estado)
      .toSorted();
    expect(states).toEqual(['reemplazada', 'reemplazada', 'vigente']);
  });

  it('require an origin, and only an https one, to open the sign-in', async () => {
    const cambiar = (origen: string) =>
      portal.post('/api/ingreso/origen', { origen }, { token: otra.admin, host: 'osef' });
    const dni = newDni();
    const en = () =>
      llegar(portal, firmar(residente(dni, { aud: 'osef.localhost' }), otra), { host: 'osef' });
    for (const origen of ['http://portal.ejemplo', 'https://portal.ejemplo/x', 'portal', 'javascript:1']) {
      const { status, body } = await cambiar(origen);
      expect([status, Object.keys(body.fields)]).toEqual([422, ['origen']]);
    }
    expect((await cambiar('')).status).toBe(200);
    const closed = await en();
    expect([closed.status, closed.text.includes(RECHAZADA)]).toEqual([403, true]);
    await cambiar(ORIGEN);
    // The insurer decides about its roll: the request reaches that check.
    expect((await en()).text).not.toContain(RECHAZADA);
  });
});

describe('permissions', () => {
  const calls = [
    ['/api/ingreso/origen', { origen: ORIGEN }],
    ['/api/ingreso/claves', {}],
    ['/api/ingreso/claves/revocar', { id: 'k-ninguna' }],
    ['/api/ingreso/resolver', { persona: '018f0000-0000-7000-8000-000000000000', aprobar: true }],
  ] as const;

  it('admit only the unit’s administrator', async () => {
    const before = await portal.db.counts([
      'auditoria',
      'auditoria_sellos',
      'sesiones',
      'renovaciones',
      'intentos',
    ]);
    for (const [dni, acceso] of [
      ['28444555', 'portal'],
      ['20333444', 'personal'],
      ['27555666', 'personal'],
      ['24777888', 'personal'],
    ] as const) {
      const { token } = await portal.signIn(dni, { acceso });
      for (const [address, body] of calls)
        expect((await portal.post(address, body, { token })).body).toEqual(NO_ENCONTRADO);
      expect((await portal.request({ path: '/api/ingreso', token })).body).toEqual(NO_ENCONTRADO);
    }
    expect(
      await portal.db.counts(['auditoria', 'auditoria_sellos', 'sesiones', 'renovaciones', 'intentos']),
    ).toEqual(before);
    expect(
      (await portal.post('/api/ingreso/origen', { origen: ORIGEN }, { token: clave.admin })).status,
    ).toBe(200);
  });

  it('hide this unit’s keys from another unit’s administrator', async () => {
    const { body } = await portal.request({ path: '/api/ingreso', token: otra.admin, host: 'osef' });
    expect(body.claves.map(({ id }: { id: string }) => id)).toEqual([otra.id]);
    expect(
      (
        await portal.post(
          '/api/ingreso/claves/revocar',
          { id: clave.id },
          { token: otra.admin, host: 'osef' },
        )
      ).body,
    ).toEqual(NO_ENCONTRADO);
    expectIn(await entrar(newDni()));
  });

  it('refuse a former administrator on the next request', async () => {
    const { dni, cuentaId } = await addAccount(portal.db, { roles: ['administrador'] });
    const { token } = await portal.signIn(dni, { acceso: 'personal' });
    expect((await portal.request({ path: '/api/ingreso', token })).status).toBe(200);
    await portal.db.sql('delete from portal.cuenta_roles where cuenta_id = $1', [cuentaId]);
    expect((await portal.post('/api/ingreso/claves', {}, { token })).status).toBe(401);
  });
});
