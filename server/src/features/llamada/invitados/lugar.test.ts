import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { abrir, enLlamada, sockets } from '../../../testing/fixtures/llamada.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let here: TestPortal;
let there: TestPortal;
beforeAll(async () => {
  here = await startTestPortal();
  there = await startTestPortal({ db: here.db, mail: here.mail, dataDir: here.dataDir });
}, 120_000);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await there?.stop();
  await here?.stop();
});

const OK = { ok: true };
const NO = { ok: false, code: 'no_encontrado' };
const CANDIDATO = { tipo: 'candidato', candidato: null } as const;
type Call = Awaited<ReturnType<typeof enLlamada>>;

const invitar = (token: string, atencion: string, clase: string) =>
  here.post('/api/llamada/invitar', { atencion, clase }, { token });
const quitar = ({ atencion, laura }: Call, id: string) =>
  here.post('/api/llamada/invitado/quitar', { atencion: atencion.id, id }, { token: laura });

/** The page of somebody whom the patient let in, before it takes its place. */
async function admitido({ atencion, ana, laura }: Call, nombre: string) {
  const { id, url } = (await invitar(laura, atencion.id, 'familiar')).body as { id: string; url: string };
  const codigo = new URL(url).hash.slice(1);
  const { credencial } = (await here.post('/api/invitado/golpear', { codigo, nombre })).body;
  const consentido = await here.post(
    '/api/llamada/invitado/consentir',
    { atencion: atencion.id, id },
    { token: ana },
  );
  expect(consentido.status).toBe(200);
  return { id, pagina: await abrir(there, `invitado:${credencial}`) };
}
async function adentro(call: Call, nombre: string) {
  const invitado = await admitido(call, nombre);
  expect(await invitado.pagina.entrar('')).toEqual(OK);
  return invitado;
}
/** When the page's place is free, since its socket is gone. */
const seFue = (conexion: string) =>
  expect
    .poll(async () =>
      here.db.sql(
        `select conexion from portal.presencias where conexion = $1
         union all select conexion from portal.invitados where conexion = $1`,
        [conexion],
      ),
    )
    .toEqual([]);

it('a guest takes the place of no other page, and a place of their own', async () => {
  const call = await enLlamada(here, there);
  const { pagina: marta } = await adentro(call, 'Marta');
  const { pagina: pedro } = await admitido(call, 'Pedro');
  for (const { conexion } of [call.profesional, call.paciente, marta])
    expect(await pedro.entrar('', conexion)).toEqual(NO);
  expect(await call.paciente.ask('mallaSenal', { para: marta.conexion, senal: CANDIDATO })).toEqual(OK);
  await expect.poll(() => marta.said('mallaSenalDe').length).toBe(1);
  expect(pedro.heard).toEqual([]);
  expect(await pedro.entrar('')).toEqual(OK);
  for (const page of [call.profesional, call.paciente, marta]) expect(page.said('llamadaFin')).toEqual([]);
});

it('a guest does not take the place of a page whose socket broke, and the page comes back', async () => {
  const call = await enLlamada(here, there);
  const { pagina: pedro } = await admitido(call, 'Pedro');
  const { conexion, socket } = call.profesional;
  socket.disconnect();
  await seFue(conexion);
  expect(await pedro.entrar('', conexion)).toEqual(NO);
  const vuelve = await abrir(here, call.laura);
  expect(await vuelve.entrar(call.pases.profesional, conexion)).toEqual(OK);
  expect(await pedro.entrar('')).toEqual(OK);
  expect(vuelve.said('llamadaFin')).toEqual([]);
});

it('a side takes the place of no guest and not of the other side', async () => {
  const call = await enLlamada(here, there);
  const { pagina: marta } = await adentro(call, 'Marta');
  for (const { conexion } of [marta, call.profesional])
    expect(await call.paciente.entrar(call.pases.paciente, conexion)).toEqual(NO);
  expect(await call.paciente.ask('mallaSenal', { para: marta.conexion, senal: CANDIDATO })).toEqual(OK);
  await expect
    .poll(() => marta.said('mallaSenalDe'))
    .toEqual([{ de: call.paciente.conexion, senal: CANDIDATO }]);
  expect(await call.paciente.entrar(call.pases.paciente, newId())).toEqual(OK);
});

it('a socket hears its new connection and no longer its former one', async () => {
  const call = await enLlamada(here, there);
  const { pagina: marta } = await adentro(call, 'Marta');
  const nuevas = { marta: newId(), laura: newId() };
  expect(await marta.entrar('', nuevas.marta)).toEqual(OK);
  expect(await call.profesional.entrar(call.pases.profesional, nuevas.laura)).toEqual(OK);
  for (const [page, nueva, camara] of [
    [marta, nuevas.marta, true],
    [call.profesional, nuevas.laura, false],
  ] as const) {
    for (const para of [page.conexion, nueva])
      expect(await call.paciente.ask('mallaSenal', { para, senal: CANDIDATO })).toEqual(OK);
    await expect.poll(() => page.said('mallaSenalDe').length).toBeGreaterThan(0);
    // Whoever has heard something later has heard both, if both came at all.
    const estado = { microfono: true, camara, pantalla: false, modo: 'video' };
    expect(await call.paciente.ask('llamadaEstado', estado)).toEqual(OK);
    await expect.poll(() => page.said('llamadaEstadoDe').at(-1)?.estado).toEqual(estado);
    expect(page.said('mallaSenalDe')).toHaveLength(1);
    expect(page.said('llamadaFin')).toEqual([]);
  }
});

it('a guest who enters where they are is answered, and nobody is told again', async () => {
  const call = await enLlamada(here, there);
  const { pagina: marta } = await adentro(call, 'Marta');
  const estado = { microfono: true, camara: false, pantalla: false, modo: 'video' };
  const veces = () => call.paciente.said('mallaPresentes').length;
  await expect.poll(veces).toBe(1);
  for (let n = 0; n < 3; n += 1) expect(await marta.entrar('')).toEqual(OK);
  expect(await marta.ask('llamadaEstado', estado)).toEqual(OK);
  await expect.poll(() => call.paciente.said('llamadaEstadoDe').length).toBe(1);
  expect(veces()).toBe(1);
  expect(await marta.entrar('', newId())).toEqual(OK);
  await expect.poll(veces).toBe(2);
});

it('a side that was away when the last guest was removed learns of it on its return', async () => {
  const call = await enLlamada(here, there);
  const sinNadie = await enLlamada(here, there);
  const { id } = await adentro(call, 'Marta');
  const { conexion, socket } = call.paciente;
  await expect.poll(() => call.paciente.said('invitadosCambiaron').at(-1)?.invitados).toMatchObject([{ id }]);
  socket.disconnect();
  await seFue(conexion);
  expect((await quitar(call, id)).status).toBe(200);
  const vuelve = await abrir(here, call.ana);
  expect(await vuelve.entrar(call.pases.paciente, conexion)).toEqual(OK);
  await expect.poll(() => vuelve.said('invitadosCambiaron').at(-1)).toEqual({ invitados: [] });
  await expect.poll(() => vuelve.said('mallaPresentes').at(-1)?.presentes.length).toBe(2);
  // A call that never had a guest is told nothing of them.
  expect(sinNadie.paciente.said('invitadosCambiaron')).toEqual([]);
});

it('only the professional invites somebody as a professional of the institution', async () => {
  const { atencion, ana, laura } = await enLlamada(here, there);
  const rechazada = await invitar(ana, atencion.id, 'profesional');
  expect([rechazada.status, Object.keys(rechazada.body.fields)]).toEqual([422, ['clase']]);
  expect((await invitar(laura, atencion.id, 'profesional')).status).toBe(200);
  expect((await invitar(ana, atencion.id, 'interprete')).status).toBe(200);
});
