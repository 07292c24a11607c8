import { afterAll, beforeAll, expect, it } from 'vitest';
import { setClock } from '../../../testing/clock.ts';
import { addGestor } from '../../../testing/data/casos.ts';
import { addPatient, type Someone } from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
});
afterAll(() => portal.stop());

const guardar = (who: Someone, nombre: string, search: string) =>
  portal.post('/api/art/vistas', { nombre, search }, { token: who.token });
const borrar = (who: Someone, nombre: string) =>
  portal.post('/api/art/vistas/borrar', { nombre }, { token: who.token });
const listar = async (who: Someone) =>
  (await portal.request({ path: '/api/art/vistas', token: who.token })).body as unknown;

const ABIERTOS = { nombre: 'Abiertos', search: '?status=1' };
const PLAZOS = { nombre: 'Plazos', search: '?hoy=plazos&order=apellido' };

it('keeps a view, replaces one of the same name or filters, and deletes it, each with its event', async () => {
  const paula = await addGestor(portal);
  expect((await guardar(paula, ABIERTOS.nombre, ABIERTOS.search)).body).toEqual([ABIERTOS]);
  setClock(portal, '2026-11-16T09:01:00-03:00');
  expect((await guardar(paula, PLAZOS.nombre, PLAZOS.search)).body).toEqual([PLAZOS, ABIERTOS]);
  expect(await listar(paula)).toEqual([PLAZOS, ABIERTOS]);
  setClock(portal, '2026-11-16T09:02:00-03:00');
  const otro = { nombre: 'Lo abierto', search: '?status=1' };
  expect((await guardar(paula, otro.nombre, otro.search)).body).toEqual([otro, PLAZOS]);
  setClock(portal, '2026-11-16T09:03:00-03:00');
  await guardar(paula, 'Plazos', '?status=5');
  expect(await listar(paula)).toEqual([{ nombre: 'Plazos', search: '?status=5' }, otro]);
  expect((await borrar(paula, 'Plazos')).status).toBe(200);
  expect((await borrar(paula, 'Plazos')).status).toBe(404);
  expect(await listar(paula)).toEqual([otro]);
  const actos = await portal.db.sql<{ acto: string; objeto: string }>(
    `select acto, objeto from portal.auditoria where actor_id = $1 and acto like '%_vista' and resultado = 'ok' order by id`,
    [paula.personaId],
  );
  expect(actos.map(({ acto }) => acto)).toEqual([
    'guardar_vista',
    'guardar_vista',
    'guardar_vista',
    'guardar_vista',
    'borrar_vista',
  ]);
  expect(new Set(actos.map(({ objeto }) => objeto))).toEqual(new Set(['vistas']));
});

it('keeps the twelve newest', async () => {
  const paula = await addGestor(portal);
  for (let n = 0; n <= 12; n += 1) {
    setClock(portal, `2026-11-16T10:${String(n).padStart(2, '0')}:00-03:00`);
    await guardar(paula, `V${n}`, `?fechaAlta=2026-11-${String(n + 1).padStart(2, '0')}`);
  }
  const nombres = ((await listar(paula)) as { nombre: string }[]).map(({ nombre }) => nombre);
  expect(nombres).toHaveLength(12);
  expect([nombres[0], nombres.at(-1)]).toEqual(['V12', 'V1']);
});

it('shows and deletes nobody else their views', async () => {
  const [paula, diego] = [await addGestor(portal), await addGestor(portal)];
  const jorge = await addGestor(portal, { rol: 'coordinador_art' });
  await guardar(paula, ABIERTOS.nombre, ABIERTOS.search);
  for (const otro of [diego, jorge]) {
    expect(await listar(otro)).toEqual([]);
    expect((await borrar(otro, ABIERTOS.nombre)).status).toBe(404);
  }
  expect((await guardar(await addPatient(portal), 'X', '?status=1')).status).toBe(404);
  expect((await portal.post('/api/art/vistas', ABIERTOS, {})).status).toBe(401);
  expect(await listar(paula)).toEqual([ABIERTOS]);
});

it('refuses a view without a name, and one that looks for a worker', async () => {
  const paula = await addGestor(portal);
  for (const [nombre, search] of [
    ['', '?status=1'],
    [' ', '?status=1'],
    [' Abiertos', '?status=1'],
    ['Abier\ntos', '?status=1'],
    ['x'.repeat(41), '?status=1'],
    ['Uno', ''],
    ['Uno', '?apellido=Ojeda'],
    ['Uno', '?status=1&documento=27318604'],
    ['Uno', '?status=1&buscar=ojeda'],
    ['Uno', '?status=Marcos Ojeda'],
  ] as const)
    expect((await guardar(paula, nombre, search)).status, `${nombre} ${search}`).toBe(422);
  expect(await listar(paula)).toEqual([]);
  expect((await guardar(paula, 'x'.repeat(40), '?status=1')).status).toBe(200);
});
