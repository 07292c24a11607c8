import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../../../db/pools.ts';
import { systemDb, type SystemDb } from '../../../db/system-db.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { cambiaDe } from './aperturas.job.ts';
import {
  claimMiradas,
  deleteMirada,
  insertMiradas,
  releaseMirada,
  type MiradaRow,
} from './miradas.repository.ts';

/** Units in which only this file does something. */
const FIRST = 9000;
const UNITS = 12;
const DAY_MS = 86_400_000;
let db: TestDatabase;
let pools: ReturnType<typeof createPool>[];
let [one, other]: SystemDb[] = [];
beforeAll(async () => {
  db = await cloneDatabase();
  pools = [0, 1].map(() => createPool({ url: db.appUrl, role: 'portal_sistema', max: 2, onError() {} }));
  [one, other] = pools.map((pool) => systemDb(pool, pool));
  await db.sql(
    `insert into portal.unidades (id, clave, plantilla) select u, 'nueva_' || u, 'demo' from generate_series(${FIRST}, ${FIRST + UNITS}) u`,
  );
  await db.sql(
    `insert into portal.servicios (unidad_id, id, nombre, sigla) select u, 1, 'Clínica', 'CM' from generate_series(${FIRST}, ${FIRST + UNITS}) u`,
  );
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await db.drop();
});
beforeEach(() => db.sql('delete from portal.lista_espera; delete from portal.miradas_de_espera'));

const MACHINE = new Date('2026-11-16T12:00:00Z');
const NOW = new Date('2026-11-16T09:00:00-03:00');
const TOMORROW = new Date('2026-11-17T00:00:00-03:00');
const later = (ms: number, than = MACHINE) => new Date(than.getTime() + ms);

const join = (unit: number) =>
  db.sql(
    `with p as (insert into portal.personas (unidad_id, id, documento, nombre, apellido) values ($1, gen_random_uuid(), '3' || floor(random() * 1e7)::int::text, 'Ada', 'Ruiz') returning unidad_id, id)
     insert into portal.lista_espera (unidad_id, id, paciente_id, servicio_id, reservado_por, creado, orden) select unidad_id, gen_random_uuid(), id, 1, id, now(), now() from p`,
    [FIRST + unit],
  );

/** Until no transaction that began before is open, also in the databases of other tests: a look counts from it. */
async function settled() {
  const [{ last }] = (await db.sql<{ last: string }>('select pg_current_xact_id()::text as last')) as [
    { last: string },
  ];
  await expect
    .poll(() => db.sql('select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as past', [last]), {
      timeout: 60_000,
    })
    .toEqual([{ past: true }]);
}

let seconds = 0;
/** What a run of a process takes, at a later second each time. */
async function claim({ system = one!, at = later((seconds += 1000)), now = NOW, limite = 100 } = {}) {
  await system.run(insertMiradas());
  await settled();
  const rows = await system.many(
    claimMiradas({ corrida: at, maquina: at, ahora: now, segundos: 120, limite }),
  );
  return rows.map((row) => ({ ...row, at })).toSorted((a, b) => a.unidad_id - b.unidad_id);
}
const units = (rows: readonly MiradaRow[]) => rows.map(({ unidad_id }) => unidad_id - FIRST);
const end = (rows: readonly (MiradaRow & { at: Date })[], hasta = TOMORROW) =>
  Promise.all(
    rows.map(({ unidad_id, at }) =>
      one!.run(releaseMirada(unidad_id, at, { orden: null, espera: null, hasta })),
    ),
  );

describe('a look at a waiting list', () => {
  it('is due at first, and then only once something of that unit changed', async () => {
    for (const unit of [2, 5, 7]) await join(unit);
    const first = await claim();
    expect(units(first)).toEqual([2, 5, 7]);
    await end(first);
    expect(await claim()).toEqual([]);

    const changes: [string, () => Promise<unknown>][] = [
      [
        'the agenda',
        () => db.sql(`update portal.servicios set intervalo = intervalo where unidad_id = $1`, [FIRST + 5]),
      ],
      ['who waits', () => join(5)],
      [
        'for whom they wait',
        () =>
          db.sql(`update portal.lista_espera set profesional_id = null where unidad_id = $1`, [FIRST + 5]),
      ],
      [
        'a turno',
        () =>
          db.sql(
            `insert into portal.turnos (unidad_id, id, paciente_id, servicio_id, asiento, inicio, fin, estado, semilla, reservado_por, creado)
             select unidad_id, gen_random_uuid(), paciente_id, 1, 1, '2027-01-04T12:00Z', '2027-01-04T12:30Z', 1, '', paciente_id, now() from portal.lista_espera where unidad_id = $1 limit 1`,
            [FIRST + 5],
          ),
      ],
    ];
    for (const [what, change] of changes) {
      await change();
      const again = await claim();
      expect(units(again), what).toEqual([5]);
      await end(again);
      expect(await claim(), what).toEqual([]);
    }
    await db.sql(`update portal.lista_espera set visto = 2`);
    expect(await claim()).toEqual([]);
  });

  it('is due at the hour at which time changes what it saw', async () => {
    await join(3);
    await end(await claim(), later(60_000, NOW));
    expect(await claim({ now: later(59_000, NOW) })).toEqual([]);
    expect(units(await claim({ now: later(60_000, NOW) }))).toEqual([3]);
  });

  it('is shared: two processes that ask at once take different units', async () => {
    for (let unit = 0; unit < UNITS; unit += 1) await join(unit);
    await one!.run(insertMiradas());
    const at = later((seconds += 1000));
    const taken = await Promise.all(
      [one!, other!, one!, other!].map((system) => claim({ system, at, limite: 3 })),
    );
    const rest = await claim({ at });
    expect([...taken.flatMap(units), ...units(rest)].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: UNITS }, (_, i) => i),
    );
    await end([...taken.flat(), ...rest]);
    expect(await claim({ system: other! })).toEqual([]);
  });

  it('goes on where it was left, after the units that wait longer', async () => {
    await join(1);
    const [first] = await claim();
    const espera = '00000000-0000-4000-8000-000000000001';
    const cursor = { orden: '2026-11-16 11:00:00.123456+00', espera, hasta: TOMORROW };
    await one!.run(releaseMirada(FIRST + 1, first!.at, cursor));
    await join(4);
    const at = later((seconds += 1000));
    expect(units(await claim({ at, limite: 1 }))).toEqual([4]);
    const [second] = await claim({ at, limite: 1 });
    expect(second).toMatchObject({ unidad_id: FIRST + 1, espera });
    expect(new Date(second!.orden!)).toEqual(new Date('2026-11-16T11:00:00.123Z'));
  });

  it('is taken over from a process that is gone, and not from one that works', async () => {
    await join(6);
    const [first] = await claim();
    const soon = later(119_000, first!.at);
    expect(await claim({ at: soon })).toEqual([]);
    const [second] = await claim({ at: later(121_000, first!.at), system: other! });
    expect(second).toMatchObject({ unidad_id: FIRST + 6, orden: null });
    // The first one comes back late, and its word counts no more.
    expect(
      await one!.run(releaseMirada(FIRST + 6, first!.at, { orden: null, espera: null, hasta: TOMORROW })),
    ).toBe(0);
    expect(await one!.run(deleteMirada(FIRST + 6, first!.at))).toBe(0);
    expect(await other!.run(deleteMirada(FIRST + 6, second!.at))).toBe(1);
  });

  it('is due again if a clock was ahead, or if the database came from another cluster', async () => {
    await join(8);
    await claim({ at: later(400 * DAY_MS) });
    const again = await claim();
    expect(units(again)).toEqual([8]);
    await end(again);
    await db.sql('update portal.miradas_de_espera set foto = 9e15');
    const third = await claim();
    expect(units(third)).toEqual([8]);
    await end(third, later(30 * DAY_MS, NOW));
    expect(units(await claim())).toEqual([8]);
  });
});

describe('the hour at which time alone changes the level', () => {
  const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour + 3));
  it.each([
    ['nothing is free', [], null, undefined],
    ['the last free time of the week', [at(16, 10), at(16, 11), at(30, 10)], null, at(16, 11)],
    ['nothing within the week', [at(30, 10)], null, undefined],
    ['the turno that they have', [at(16, 10), at(18, 10)], at(17, 9), at(16, 10)],
    ['the turno that they have, and nothing before it', [at(18, 10)], at(17, 9), at(17, 9)],
  ])('%s', (_, horas, adelante, cambia) => {
    expect(cambiaDe(horas, adelante, NOW)).toEqual(cambia);
  });
});
