import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../testing/data/fila.ts';
import { addAccount } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { createRandom } from '../../testing/random.ts';
import { aMinutos, leerHistograma, sumarHistogramas } from './histograma.ts';

/** Attentions are measured by day, by triggers and `contar_atenciones`. */
const { int, pick, chance } = createRandom('atenciones-contadas');
/** A period and the one before it: each has whole stretches of 64, 16, 4 and 1 days. */
const PERIODO = { desde: '2026-06-20', hasta: '2026-11-15' };
const ANTERIOR = { desde: '2026-01-22', hasta: '2026-06-19' };
/** Midnight in Buenos Aires. */
const PRIMERO = Date.parse('2026-01-10T03:00:00Z');
const MINUTO = 60_000;
const DIA = 24 * 60 * MINUTO;

let portal: TestPortal;
let marta: string;
let paciente: string;
let profesional: string;
let numero = 0;
const ids: string[] = [];
const turnos: string[] = [];

beforeAll(async () => {
  // A job that ends an old attention between two counts would make them differ.
  portal = await startTestPortal({ now: '2026-11-15T23:30:00-03:00', tickByHand: true });
  const { personaId } = await addAccount(portal.db, { roles: ['administrador'] });
  marta = await openSession(portal, personaId, { rol: 'administrador' });
  paciente = (await addAccount(portal.db, {})).personaId;
  profesional = (await addAccount(portal.db, { roles: ['profesional'] })).personaId;
  await portal.db.sql(`insert into portal.profesionales (unidad_id, persona_id) values (1, $1)`, [
    profesional,
  ]);
  turnos.push(
    ...(
      await portal.db.sql<{ id: string }>(
        `insert into portal.turnos (unidad_id, id, paciente_id, servicio_id, asiento, inicio, fin, estado, adelante, semilla, reservado_por, creado)
         select 1, gen_random_uuid(), $1, 1, 1, t, t + interval '1 second', 3, false, '\\x00', $1, now() from generate_series(1, 40) i, lateral (select '2025-01-01'::timestamptz + i * interval '1 day' as t) x returning id`,
        [paciente],
      )
    ).map(({ id }) => id),
  );
  for (let i = 0; i < 400; i += 1) await insertar();
});
afterAll(() => portal.stop());

/** Some arrive within a minute of midnight. */
function alAzar() {
  const llegada =
    PRIMERO + int(309) * DIA + (chance(0.1) ? int(2) * DIA - int(MINUTO) : 8 * 60 * MINUTO + int(DIA / 2));
  const inicio = llegada + pick([-MINUTO, 0, int(3 * MINUTO), int(60 * MINUTO)]);
  return {
    servicio: pick([1, 2, 4]),
    estado: pick(['encerrado', 'encerrado', 'encerrado', 'no_se_presento', 'cancelada']),
    turno: chance(0.1) ? pick(turnos) : null,
    orden: new Date(llegada + int(30 * MINUTO) - 10 * MINUTO),
    llegada: new Date(llegada),
    inicio: new Date(inicio),
    // Left open for weeks, once in a while.
    fin: new Date(inicio + (chance(0.02) ? int(24) * DIA : int(40 * MINUTO))),
    encuesta: pick([null, null, 1, 3, 5]),
  };
}
/** A turno has one attention, and a patient one that is open: another is tried no further. */
const intentar = async (text: string, values: Record<string, unknown>) => {
  try {
    return await portal.db.sql<{ id: string }>(text, values);
  } catch (error) {
    if ((error as { code: string }).code === '23505') return [];
    throw error;
  }
};
async function insertar() {
  const [fila] = await intentar(
    `insert into portal.atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, turno_id, orden, llegada, profesional_id, inicio, fin, pedida_por, encuesta)
     values (1, gen_random_uuid(), :paciente, :servicio, '2026-01-01', 'ZZ', :numero, :estado, :turno, :orden, :llegada, :profesional, :inicio, :fin, :paciente, :encuesta) returning id`,
    { ...alAzar(), paciente, profesional, numero: (numero += 1) },
  );
  if (fila) ids.push(fila.id);
}
async function cambiar() {
  if (chance(0.2)) return insertar();
  const id = pick(ids);
  const que = int(6);
  // Purged, reopened, ended again, answered, moved to another service, or everything.
  if (que === 0) return portal.db.sql('delete from portal.atenciones where unidad_id = 1 and id = $1', [id]);
  if (que === 1)
    return intentar(`update portal.atenciones set estado = 'emitida' where unidad_id = 1 and id = :id`, {
      id,
    });
  if (que === 2)
    return intentar(
      `update portal.atenciones set estado = 'encerrado', fin = inicio + interval '7.25 seconds' where unidad_id = 1 and id = :id`,
      { id },
    );
  if (que === 3)
    return intentar('update portal.atenciones set encuesta = 2 where unidad_id = 1 and id = :id', { id });
  if (que === 4)
    return intentar('update portal.atenciones set servicio_id = 2 where unidad_id = 1 and id = :id', { id });
  return intentar(
    `update portal.atenciones set servicio_id = :servicio, estado = :estado, turno_id = :turno, orden = :orden, llegada = :llegada, inicio = :inicio, fin = :fin, encuesta = :encuesta
     where unidad_id = 1 and id = :id`,
    { id, ...alAzar() },
  );
}

/* The second computation: over the rows, by PostgreSQL's own percentiles. */

const CUENTAS = `(count(*) filter (where estado = 'encerrado'))::int as atenciones, (count(*) filter (where estado = 'encerrado' and turno_id is not null))::int as con_turno,
  (count(*) filter (where estado = 'no_se_presento'))::int as no_se_presento, (count(*) filter (where estado = 'cancelada'))::int as cancelada,
  percentile_cont(0.5) within group (order by espera) as espera_50, percentile_cont(0.9) within group (order by espera) as espera_90,
  percentile_cont(0.5) within group (order by duracion) as duracion_50,
  (avg(encuesta) filter (where estado = 'encerrado'))::float8 as promedio, (count(encuesta) filter (where estado = 'encerrado'))::int as encuestas`;
interface Cuentas {
  de: string | number;
  atenciones: number;
  con_turno: number;
  no_se_presento: number;
  cancelada: number;
  espera_50: number | null;
  espera_90: number | null;
  duracion_50: number | null;
  promedio: number | null;
  encuestas: number;
}
const directas = (de: string, { desde, hasta } = PERIODO) =>
  portal.db.sql<Cuentas>(
    `with a as (
       select *, to_char(llegada at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD') as local,
         case when estado = 'encerrado' then greatest(extract(epoch from inicio - case when turno_id is null then llegada else greatest(llegada, orden) end), 0)::float8 * 1000 end as espera,
         case when estado = 'encerrado' then greatest(extract(epoch from fin - inicio), 0)::float8 * 1000 end as duracion
       from portal.atenciones where unidad_id = 1)
     select ${de} as de, ${CUENTAS} from a where local between $1 and $2 group by 1`,
    [desde, hasta],
  );
const tiempos = (una: Cuentas) => ({
  esperaMediana: aMinutos(una.espera_50),
  esperaNueveDeDiez: aMinutos(una.espera_90),
  duracionMediana: aMinutos(una.duracion_50),
});
const cuentas = (una: Cuentas) => ({
  atenciones: una.atenciones,
  conTurno: una.con_turno,
  noSePresentaron: una.no_se_presento,
  ...tiempos(una),
  encuesta: {
    promedio: una.promedio === null ? null : Math.round(una.promedio * 100) / 100,
    cuantas: una.encuestas,
  },
});

async function comparar() {
  const { status, body, text } = await portal.request({
    path: `/api/cifras?desde=${PERIODO.desde}&hasta=${PERIODO.hasta}`,
    token: marta,
  });
  expect(status, text).toBe(200);
  const [actual] = await directas('0');
  const [anterior] = await directas('0', ANTERIOR);
  expect(actual!.atenciones).toBeGreaterThan(50);
  expect(body.resumen).toMatchObject({ ...cuentas(actual!), dejaronLaFila: actual!.cancelada });
  expect(body.resumenAnterior).toMatchObject({ ...cuentas(anterior!), dejaronLaFila: anterior!.cancelada });
  const dias = new Map((await directas('local')).map((una) => [una.de, una]));
  for (const uno of body.dias) {
    const suyas = dias.get(uno.dia);
    if (suyas)
      expect(uno, uno.dia).toMatchObject({
        aDemanda: suyas.atenciones - suyas.con_turno,
        conTurno: suyas.con_turno,
        noSePresentaron: suyas.no_se_presento,
        ...tiempos(suyas),
      });
    else
      expect(uno, uno.dia).toMatchObject({
        aDemanda: 0,
        conTurno: 0,
        noSePresentaron: 0,
        esperaMediana: null,
      });
  }
  for (const una of await directas('servicio_id'))
    if (una.atenciones + una.no_se_presento > 0)
      expect(body.servicios.find(({ id }: { id: number }) => id === una.de)).toMatchObject(cuentas(una));
  expect(body.pedidos).toEqual(
    await portal.db.sql(
      `select extract(isodow from local)::int as "diaDeSemana", extract(hour from local)::int as hora, count(*)::int as cuantos
       from (select llegada at time zone 'America/Argentina/Buenos_Aires' as local from portal.atenciones where unidad_id = 1 and turno_id is null) a
       where local::date between $1 and $2 group by 1, 2 order by 1, 2`,
      [PERIODO.desde, PERIODO.hasta],
    ),
  );
}
const numeroDe = async (que: string) => (await portal.db.sql<{ n: number }>(`select ${que}::int as n`))[0]!.n;
const porMedir = () => numeroDe('(select count(*) from portal.atenciones_por_contar where unidad_id = 1)');

describe('the attentions of a period', () => {
  it('are those of a plain count, while and after they are measured', async () => {
    expect(await porMedir()).toBeGreaterThan(0);
    await comparar();
    expect(await porMedir()).toBe(0);
    await comparar();
  });

  it('are the same after changes of every kind, some days measured and some not', async () => {
    for (let i = 0; i < 12; i += 1) {
      await cambiar();
      await comparar();
    }
    for (let i = 0; i < 200; i += 1) await cambiar();
    await Promise.all([comparar(), comparar()]);
    expect(await porMedir()).toBe(0);
    await comparar();
  });

  it('lose no change that commits after its day was measured', async () => {
    const otra = new pg.Client({ connectionString: portal.db.adminUrl });
    await otra.connect();
    try {
      await otra.query('begin');
      await otra.query(
        `update portal.atenciones set estado = case estado when 'encerrado' then 'cancelada' else 'encerrado' end
           where unidad_id = 1 and id = (select id from portal.atenciones where unidad_id = 1 and llegada < '2026-11-15' order by llegada desc limit 1)`,
      );
      await portal.db.sql('select portal.contar_atenciones(1)');
      await otra.query('commit');
    } finally {
      await otra.end();
    }
    expect(await porMedir()).toBe(1);
    await comparar();
  });

  it('add nothing between the arrival and the end', async () => {
    const antes = await porMedir();
    const [{ id } = { id: '' }] = await portal.db.sql<{ id: string }>(
      `insert into portal.atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, orden, llegada, pedida_por)
       select 1, gen_random_uuid(), id, 1, '2026-01-01', 'ZY', 1, now(), now(), id from portal.personas where unidad_id = 1 and id = $1 returning id`,
      [profesional],
    );
    expect(await porMedir()).toBe(antes + 1);
    await portal.db.sql(
      `update portal.atenciones set estado = 'chamado', profesional_id = $2, llamada = now(), orden = now() where unidad_id = 1 and id = $1`,
      [id, profesional],
    );
    await portal.db.sql(
      `update portal.atenciones set estado = 'iniciado', inicio = now() where unidad_id = 1 and id = $1`,
      [id],
    );
    expect(await porMedir()).toBe(antes + 1);
    await portal.db.sql(
      `update portal.atenciones set estado = 'encerrado', fin = now() where unidad_id = 1 and id = $1`,
      [id],
    );
    expect(await porMedir()).toBe(antes + 2);
  });

  it('are measured by the migration in a database of the version before', async () => {
    await portal.db.sql(
      'delete from portal.atenciones_por_contar; delete from portal.atenciones_por_dia; delete from portal.atenciones_por_tramo',
    );
    await expect(comparar()).rejects.toThrow();
    await portal.db.sql(
      await readFile(
        path.resolve(import.meta.dirname, '../../../migrations/0052-atenciones-de-antes.sql'),
        'utf8',
      ),
    );
    expect(await porMedir()).toBe(0);
    expect(
      await numeroDe('(select count(distinct nivel) from portal.atenciones_por_tramo where unidad_id = 1)'),
    ).toBe(4);
    await comparar();
  });

  it('fill a tenth of a minute beyond what one entry holds', async () => {
    const [{ hex } = { hex: '' }] = await portal.db.sql<{ hex: string }>(
      `select encode(portal.histograma(array_fill(2999, array[70000]) || array[3000, 8999, null, 2147483647]), 'hex') as hex`,
    );
    expect([...sumarHistogramas([leerHistograma(hex)])]).toEqual([
      70_000, 2999, 2999, 2, 3000, 8999, 1, 2_147_483_647, 2_147_483_647,
    ]);
  });
});
