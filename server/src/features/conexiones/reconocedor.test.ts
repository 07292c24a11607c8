import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAtencion } from '../../testing/data/atenciones.ts';
import {
  connect,
  escrita,
  startOutsideProcess,
  trust,
  type Outside,
} from '../../testing/outside/outside-process.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let reconocedor: Outside;
let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  reconocedor = await startOutsideProcess('reconocedor.mjs');
  portal = await startTestPortal({ env: { OUTSIDE_CA: trust(reconocedor) } });
  ({ token: admin } = await portal.signIn('22999000', { acceso: 'personal' }));
});
afterAll(async () => {
  await portal.stop();
  await reconocedor.stop();
});

const post = (path: string, body: unknown) => portal.post(`/api/conexiones/${path}`, body, { token: admin });
const probar = async () => (await post('probar', { tipo: 'reconocedor' })).body;
const ofrecido = async () => (await portal.request({ path: '/api/configuracion' })).body.reconocedor;

/** Whether the constancia may still say that the call was encrypted end to end. */
const vozReconocida = async (id: string) =>
  (
    await portal.db.sql<{ voz_reconocida: Date | null }>(
      'select voz_reconocida from portal.atenciones where id = $1',
      [id],
    )
  )[0]!.voz_reconocida;

it('gives nobody a token before it is switched on, and says what is wrong with it', async () => {
  const { id, paciente } = await addAtencion(portal.db);
  const { token } = await portal.signIn(paciente.dni);
  const pedir = async () => (await portal.post('/api/llamada/reconocedor', { atencion: id }, { token })).body;
  expect([await pedir(), await ofrecido()]).toEqual([{ reconocedor: null }, undefined]);

  const bien = escrita('reconocedor', reconocedor);
  for (const [mala, fields] of [
    [{ url: reconocedor.url.replace('wss', 'ws') }, ['url']],
    [{ url: `${reconocedor.url}?a=1`, cliente: '' }, ['cliente', 'url']],
  ] as const)
    expect(Object.keys((await post('guardar', { ...bien, ...mala })).body.fields).toSorted()).toEqual(fields);

  await post('guardar', bien);
  expect(await probar()).toMatchObject({ bien: false, texto: expect.stringContaining('Falta la clave') });
  await post('clave', { tipo: 'reconocedor' });
  expect(await probar()).toMatchObject({ bien: false, texto: expect.stringContaining('rechazó la clave') });
  await reconocedor.set({ fault: 'away' });
  expect(await probar()).toMatchObject({
    bien: false,
    texto: expect.stringContaining('no acepta conexiones'),
  });
  await reconocedor.set({ fault: '' });
  expect((await post('activar', { tipo: 'reconocedor', activa: true })).body.code).toBe(
    'conexion_sin_probar',
  );

  expect(await vozReconocida(id)).toBeNull();

  await connect(portal, admin, 'reconocedor', reconocedor, { cliente: 'portal-voz' });
  const servidor = new URL(reconocedor.url).host;
  expect(await ofrecido()).toEqual({ servidor });
  const { reconocedor: dado } = await pedir();
  expect(dado.url).toBe(reconocedor.url);
  expect(await vozReconocida(id)).not.toBeNull();
  const claims = JSON.parse(Buffer.from(dado.token.split('.')[1], 'base64url').toString());
  // The recogniser learns the unit, and neither the patient nor the attention.
  expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sub']);
  expect(claims).toMatchObject({ iss: 'portal-voz', sub: 'portal-voz', aud: reconocedor.url });
  expect(claims.exp - claims.iat).toBeLessThanOrEqual(121);

  await post('activar', { tipo: 'reconocedor', activa: false });
  expect([await pedir(), await ofrecido()]).toEqual([{ reconocedor: null }, undefined]);
});

it('is switched off by a new address until that one is tested, and by nothing else', async () => {
  const { id, paciente } = await addAtencion(portal.db);
  const { token } = await portal.signIn(paciente.dni);
  const pedir = async () => (await portal.post('/api/llamada/reconocedor', { atencion: id }, { token })).body;
  const bien = escrita('reconocedor', reconocedor, 'portal-voz');
  const encender = async () => {
    expect(await probar()).toMatchObject({ bien: true });
    expect((await post('activar', { tipo: 'reconocedor', activa: true })).body.estado).toBe('activa');
    expect(await ofrecido()).toEqual({ servidor: new URL(reconocedor.url).host });
  };
  await post('guardar', bien);
  await encender();

  expect((await post('guardar', { ...bien, scope: 'voz' })).body.estado).toBe('activa');
  expect(await ofrecido()).toEqual({ servidor: new URL(reconocedor.url).host });

  const { body } = await post('guardar', { ...bien, url: 'wss://otra.ejemplo.test/oir' });
  expect([body.estado, body.faltan]).toEqual(['apagada', ['Probar la conexión, y que la prueba salga bien']]);
  expect([await pedir(), await ofrecido()]).toEqual([{ reconocedor: null }, undefined]);
  expect((await post('activar', { tipo: 'reconocedor', activa: true })).body.code).toBe(
    'conexion_sin_probar',
  );

  expect((await post('guardar', bien)).body.estado).toBe('apagada');
  await encender();
  expect((await pedir()).reconocedor.url).toBe(reconocedor.url);
});
