import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addGestor, crearCaso, detalle, huecos, setStatus, statusDe } from '../../testing/data/casos.ts';
import type { Someone } from '../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let paula: Someone;
let diego: Someone;
let jorge: Someone;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T08:00:00-03:00' });
  [paula, diego] = [
    await addGestor(portal, { nombre: 'Paula' }),
    await addGestor(portal, { nombre: 'Diego' }),
  ];
  jorge = await addGestor(portal, { nombre: 'Jorge', rol: 'coordinador_art' });
});
afterAll(() => portal.stop());

const act = (accion: string, body: Record<string, unknown>, who: Someone = paula) =>
  portal.post(`/api/art/${accion}`, body, { token: who.token });
const hechos = (id: number, tipo: string) =>
  portal.db
    .sql<{ detalle: string }>('select detalle from portal.hechos_caso where caso_id = $1 and tipo = $2', [
      id,
      tipo,
    ])
    .then((filas) => filas.map((fila) => fila.detalle));

it('closes a case once when two managers close it at once', async () => {
  const caso = await crearCaso(portal, paula);
  await setStatus(portal, caso.id, 5);
  const cierres = await Promise.all([
    act('cerrar', { id: caso.id }),
    act('cerrar', { id: caso.id }, jorge),
    act('cerrar', { id: caso.id }),
  ]);
  expect(cierres.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await statusDe(portal, caso.id)).toBe(3);
  expect(await hechos(caso.id, 'estado')).toEqual(["El caso pasó a 'Cerrado'"]);
  expect(await hechos(caso.id, 'turno')).toHaveLength(2);
});

it('lets one of a concurrent close and cancel win, and tells the other', async () => {
  const caso = await crearCaso(portal, paula);
  await setStatus(portal, caso.id, 5);
  const [cerrado, cancelado] = await Promise.all([
    act('cerrar', { id: caso.id }),
    act('cancelar', { id: caso.id }, jorge),
  ]);
  expect(new Set([cerrado.status, cancelado.status])).toEqual(new Set([200, 409]));
  expect(await statusDe(portal, caso.id)).toBe(cerrado.status === 200 ? 3 : 2);
  expect(await hechos(caso.id, 'estado')).toHaveLength(1);
});

it('applies an edit wholly before a reassignment or not at all, and reassigns the case', async () => {
  for (let n = 0; n < 6; n += 1) {
    const caso = await crearCaso(portal, paula);
    const { paciente } = (await detalle(portal, paula, caso.id)).body;
    const datos = {
      id_caso: caso.id,
      nombre: 'Nuevo',
      apellido: 'Nombre',
      documento: paciente.documento,
      telefono: '1155550199',
      email: '',
    };
    const [edicion, pase] = await Promise.all([
      act('editDataPaciente', datos),
      act('reasignar', { casos: [caso.id], gestor_id: diego.personaId }, jorge),
    ]);
    expect([pase.status, pase.body]).toEqual([200, { reasignados: 1 }]);
    expect([200, 404]).toContain(edicion.status);
    const { body } = await detalle(portal, diego, caso.id);
    expect(body.paciente.nome).toBe(edicion.status === 200 ? 'Nuevo' : 'Marcos');
    expect((await detalle(portal, paula, caso.id)).status).toBe(404);
  }
});

it('leaves a concurrently moved appointment at one time, with one working link', async () => {
  const caso = await crearCaso(portal, paula);
  const [uno, otro] = (await huecos(portal, paula)).slice(6, 8);
  const movidos = await Promise.all([
    act('reprogramarTurno', { id: caso.turnoId, ...uno }),
    act('reprogramarTurno', { id: caso.turnoId, ...otro }, jorge),
  ]);
  for (const { status, text } of movidos) expect([200, 409], text).toContain(status);
  expect(movidos.map(({ status }) => status)).toContain(200);
  const { turnos } = (await detalle(portal, paula, caso.id)).body;
  expect(turnos).toHaveLength(1);
  expect([uno!.hora, otro!.hora]).toContain(turnos[0].hora);
  const ocupados = await portal.db.sql(
    'select id from portal.turnos where caso_id = $1 and (estado = 1 or retenido_hasta is not null)',
    [caso.id],
  );
  expect(ocupados).toHaveLength(1);
  const codigoTurno = new URL(turnos[0].link).searchParams.get('codigoTurno');
  expect((await portal.post('/api/turno/entrypoint', { codigoTurno })).body.turno).toMatchObject({
    id: caso.turnoId,
    hora: turnos[0].hora,
  });
});

it('counts two opposite reassignments that commit at once', async () => {
  const [dePaula, deDiego] = [await crearCaso(portal, paula), await crearCaso(portal, diego)];
  const clients = [1, 2, 3].map(() => new pg.Client({ connectionString: portal.db.adminUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  const [holder, first, second] = clients as [pg.Client, pg.Client, pg.Client];
  const waiting = (cuantos: number) =>
    expect
      .poll(() =>
        portal.db.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(cuantos);
  const reasignar = async (client: pg.Client, caso: { id: number }, a: Someone) => {
    await client.query('begin');
    await client.query('update portal.casos set gestor_id = $2 where unidad_id = 1 and id = $1', [
      caso.id,
      a.personaId,
    ]);
    await client.query('commit');
  };
  try {
    await holder.query('begin');
    await holder.query(
      'select 1 from portal.casos_por_gestor where unidad_id = 1 and gestor_id = $1 for update',
      [diego.personaId],
    );
    // Both wait for Diego's counter; without an order, the second already holds Paula's, which the first needs next.
    const commits = [reasignar(first, deDiego, paula)];
    await waiting(1);
    commits.push(reasignar(second, dePaula, diego));
    await waiting(2);
    await holder.query('rollback');
    expect((await Promise.allSettled(commits)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
    ]);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
});
