import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../testing/data/fila.ts';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { createRandom } from '../../testing/random.ts';

/** Settled turnos are counted as they change: by triggers, into `turnos_por_contar` and `turnos_por_dia`. */
const { int, pick, chance } = createRandom('turnos-contados');
const PERIODO = { desde: '2026-11-01', hasta: '2026-11-15' };
const ANTERIOR = { desde: '2026-10-17', hasta: '2026-10-31' };
/** Midnight in Buenos Aires. */
const PRIMERO = Date.parse('2026-10-10T03:00:00Z');
const MINUTOS = 40 * 24 * 60;

let portal: TestPortal;
let marta: string;
let pacientes: string[];
const ids: string[] = [];

beforeAll(async () => {
  // No job changes a turno between two looks.
  portal = await startTestPortal({ now: '2026-11-15T23:30:00-03:00', tickByHand: true });
  const { personaId } = await addAccount(portal.db, { roles: ['administrador'] });
  marta = await openSession(portal, personaId, { rol: 'administrador' });
  pacientes = (
    await portal.db.sql<{ id: string }>(
      `insert into portal.personas (unidad_id, id, documento, nombre, apellido) select 1, gen_random_uuid(), (60000000 + i)::text, 'Pía', 'Paz' from generate_series(1, 80) i returning id`,
    )
  ).map(({ id }) => id);
  for (let i = 0; i < 300; i += 1) await insertar();
});
afterAll(() => portal.stop());

/** A place that is taken is tried no further. */
const alAzar = () => {
  const estado = pick([0, 1, 1, 2, 3, 3, 4, 5]);
  return [
    pick([1, 2, 4]),
    1 + int(50),
    new Date(PRIMERO + int(MINUTOS) * 60_000),
    estado,
    chance(0.5),
    estado === 0 ? '2026-01-01' : null,
    estado === 5 ? 'feriado' : null,
  ];
};
const intentar = async (text: string, values: unknown[]) => {
  try {
    return await portal.db.sql<{ id: string }>(text, values);
  } catch (error) {
    if (['23505', '23P01'].includes((error as { code: string }).code)) return [];
    throw error;
  }
};
async function insertar() {
  const [fila] = await intentar(
    `insert into portal.turnos (unidad_id, id, paciente_id, servicio_id, asiento, inicio, fin, estado, adelante, retenido_hasta, motivo_cancelar, llegada, semilla, reservado_por, creado)
     values (1, gen_random_uuid(), $1, $2, $3, $4, $4::timestamptz + interval '1 second', $5, $6, $7, $8, $4, '\\x00', $1, now()) returning id`,
    [pick(pacientes), ...alAzar()],
  );
  if (fila) ids.push(fila.id);
}
async function cambiar() {
  if (chance(0.2)) return insertar();
  const id = pick(ids);
  if (chance(0.1)) return portal.db.sql('delete from portal.turnos where unidad_id = 1 and id = $1', [id]);
  if (chance(0.2))
    return intentar('update portal.turnos set adelante = not adelante where unidad_id = 1 and id = $1', [id]);
  return intentar(
    `update portal.turnos set servicio_id = $2, asiento = $3, inicio = $4, fin = $4::timestamptz + interval '1 second', estado = $5, adelante = $6, retenido_hasta = $7, motivo_cancelar = $8
     where unidad_id = 1 and id = $1`,
    [id, ...alAzar()],
  );
}

const NOMBRES = ['programados', 'cancelados', 'presentes', 'ausentes', 'canceladosPorProfesional'];
interface Contado {
  dia: string;
  servicio_id: number;
  estado: number;
}
const contar = (turnos: Contado[]) =>
  Object.fromEntries(
    NOMBRES.map((nombre, i) => [nombre, turnos.filter(({ estado }) => estado === i + 1).length]),
  );

async function comparar() {
  const { status, body, text } = await portal.request({
    path: `/api/cifras?desde=${PERIODO.desde}&hasta=${PERIODO.hasta}`,
    token: marta,
  });
  expect(status, text).toBe(200);
  const turnos = await portal.db.sql<Contado>(
    `select to_char(inicio at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD') as dia, servicio_id, estado from portal.turnos where unidad_id = ${UNIDAD.demo} and estado <> 0`,
  );
  const entre = ({ desde, hasta }: typeof PERIODO) =>
    turnos.filter(({ dia }) => dia >= desde && dia <= hasta);
  expect(entre(PERIODO).length).toBeGreaterThan(50);
  expect(body.resumen.turnos).toEqual(contar(entre(PERIODO)));
  expect(body.resumenAnterior.turnos).toEqual(contar(entre(ANTERIOR)));
  for (const { dia, turnosPresentes, turnosAusentes } of body.dias) {
    const { presentes, ausentes } = contar(turnos.filter((uno) => uno.dia === dia));
    expect({ turnosPresentes, turnosAusentes }, dia).toEqual({
      turnosPresentes: presentes,
      turnosAusentes: ausentes,
    });
  }
  for (const { id, turnos: suyos } of body.servicios)
    expect(suyos).toEqual(contar(entre(PERIODO).filter(({ servicio_id }) => servicio_id === id)));
}
const porContar = async () =>
  (
    await portal.db.sql<{ n: number }>(
      'select count(*)::int as n from portal.turnos_por_contar where unidad_id = 1',
    )
  )[0]!.n;

describe('the turnos of a period', () => {
  it('are those of a plain count, after changes of every kind', async () => {
    await comparar();
    for (let i = 0; i < 250; i += 1) await cambiar();
    await comparar();
  });

  it('are the same once the changes are added to their day, also by two readers at once', async () => {
    while ((await porContar()) <= 500) await cambiar();
    await Promise.all([comparar(), comparar()]);
    expect(await porContar()).toBe(0);
    await comparar();
    for (let i = 0; i < 50; i += 1) await cambiar();
    await comparar();
  });

  it('are the same when counted again from the turnos', async () => {
    expect(await porContar()).toBeGreaterThan(0);
    await portal.db.sql('select portal.recontar_turnos()');
    await comparar();
  });

  it('cost a booking nothing: a turno ahead is not counted before it is settled', async () => {
    const antes = await porContar();
    const [{ id } = { id: '' }] = await portal.db.sql<{ id: string }>(
      `insert into portal.turnos (unidad_id, id, paciente_id, servicio_id, asiento, inicio, fin, semilla, reservado_por, creado)
       select 1, gen_random_uuid(), id, 1, 1, '2026-12-01T12:00:00Z', '2026-12-01T12:30:00Z', '\\x00', id, now() from portal.personas where unidad_id = 1 and id <> all ($1::uuid[]) limit 1 returning id`,
      [pacientes],
    );
    expect(await porContar()).toBe(antes);
    await portal.db.sql('update portal.turnos set estado = 2 where unidad_id = 1 and id = $1', [id]);
    expect(await porContar()).toBe(antes + 1);
  });
});
