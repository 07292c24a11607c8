import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import {
  addDoctor,
  addService,
  call,
  inLine,
  LUNES,
  see,
  stateOf,
  type Someone,
} from '../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { openPage, type Page } from '../../testing/data/llamada.ts';

let here: TestPortal;
let there: TestPortal;
const pages: Page[] = [];
beforeAll(async () => {
  here = await startTestPortal({ now: LUNES });
  there = await startTestPortal({ db: here.db, mail: here.mail, dataDir: here.dataDir, now: LUNES });
});
afterEach(() => {
  for (const { socket } of pages.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const post = (who: Someone, path: string, body: unknown) => here.post(path, body, { token: who.token });
async function entrar(portal: TestPortal, who: Someone, atencion: string, page?: Page) {
  const own = page ?? (await openPage(portal, who.token));
  if (!page) pages.push(own);
  const { token } = (await post(who, '/api/llamada/unirse', { atencion })).body;
  expect(await own.entrar(token)).toEqual({ ok: true });
  return own;
}

/** Both in the room, each at its own process; and a professional of another service. */
async function enLlamada() {
  const [uno, otro] = [await addService(here.db), await addService(here.db)];
  const [laura, martin] = [
    await addDoctor(here, { servicios: [uno] }),
    await addDoctor(here, { servicios: [otro], nombre: 'Martín' }),
  ];
  const ana = await inLine(here, uno);
  await call(here, laura);
  const paciente = await entrar(here, ana, ana.id);
  const profesional = await entrar(there, laura, ana.id);
  await expect.poll(() => stateOf(here, ana.id)).toBe('iniciado');
  return { otro, ana, laura, martin, paciente, profesional };
}
type Call = Awaited<ReturnType<typeof enLlamada>>;

const presentes = (id: string) =>
  here.db.sql(
    'select del_profesional from portal.presencias where atencion_id = $1 and conexion is not null',
    [id],
  );

/** The next call rings: a participant of the previous call does not count as having come. */
async function suena({ ana, martin }: Pick<Call, 'ana' | 'martin'>) {
  expect((await call(here, martin)).body.atencion).toMatchObject({ id: ana.id, estado: 'chamado' });
  const desk = await entrar(there, martin, ana.id);
  expect(desk.said('llamadaPresentes').at(-1).presentes).toHaveLength(1);
  expect((await see(here, ana, ana.id)).body).toMatchObject({ status: 'chamado', llamados: 1 });
  return desk;
}

it('rings, repeats and can be given up after a transfer', async () => {
  const { ana, laura, martin, otro, paciente } = await enLlamada();
  expect((await post(laura, '/api/fila/transferir', { id: ana.id, servicio_id: otro })).status).toBe(200);
  await expect.poll(() => paciente.said('llamadaFin')).toEqual([{ motivo: 'transferida' }]);
  expect(await presentes(ana.id)).toEqual([]);
  await suena({ ana, martin });
  expect((await post(martin, '/api/fila/rellamar', { id: ana.id })).body).toMatchObject({
    estado: 'chamado',
    llamados: 2,
  });
  expect((await post(martin, '/api/fila/ausente', { id: ana.id })).status).toBe(200);
  expect(await stateOf(here, ana.id)).toBe('no_se_presento');
});

it('admits the patient’s same page by a press, and starts only then', async () => {
  const { ana, laura, martin, otro, paciente } = await enLlamada();
  await post(laura, '/api/fila/transferir', { id: ana.id, servicio_id: otro });
  await suena({ ana, martin });
  await entrar(here, ana, ana.id, paciente);
  await expect.poll(() => stateOf(here, ana.id)).toBe('iniciado');
});

it('removes the transferring professional from the room', async () => {
  const { ana, laura, martin, otro, paciente, profesional } = await enLlamada();
  // Positive counterpart: before the transfer they are in the room.
  expect(await profesional.ask('llamadaDecir', { id: newId(), texto: 'La paso con un colega.' })).toEqual({
    ok: true,
  });
  await post(laura, '/api/fila/transferir', { id: ana.id, servicio_id: otro });
  await expect.poll(() => profesional.said('llamadaFin')).toEqual([{ motivo: 'transferida' }]);
  await expect
    .poll(() => profesional.ask('llamadaDecir', { id: newId(), texto: 'hola' }))
    .toEqual({ ok: false, code: 'no_encontrado' });
  const desk = await suena({ ana, martin });
  await entrar(here, ana, ana.id, paciente);
  // Events of the line still reach this desk.
  const deLaSala = () => profesional.heard.filter(({ name }) => name.startsWith('llamada'));
  const antes = deLaSala();
  expect(await desk.ask('llamadaDecir', { id: newId(), texto: 'Buenas tardes' })).toEqual({ ok: true });
  await expect.poll(() => paciente.said('llamadaMensaje').at(-1)?.texto).toBe('Buenas tardes');
  expect(deLaSala()).toEqual(antes);
});

it.each([
  ['marked absent', (c: Call) => post(c.laura, '/api/fila/ausente', { id: c.ana.id }), 'chamado'],
  [
    'back in line because the desk went off duty',
    (c: Call) => post(c.laura, '/api/fila/guardia', { enGuardia: false }),
    'chamado',
  ],
  ['finished', (c: Call) => post(c.laura, '/api/fila/finalizar', { id: c.ana.id }), 'iniciado'],
])('%s: empties the room', async (_what, act, estado) => {
  const one = await enLlamada();
  await here.db.sql('update portal.atenciones set estado = $2 where id = $1', [one.ana.id, estado]);
  expect(await presentes(one.ana.id)).toHaveLength(2);
  expect((await act(one)).status).toBe(200);
  expect(await presentes(one.ana.id)).toEqual([]);
  await expect
    .poll(() => one.paciente.ask('llamadaDecir', { id: newId(), texto: 'hola' }))
    .toEqual({ ok: false, code: 'no_encontrado' });
});
