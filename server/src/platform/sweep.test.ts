import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../db/pools.ts';
import { systemDb } from '../db/system-db.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { addAccount } from '../testing/data/people.ts';
import { createClock } from './clock.ts';
import { createSweep } from './sweep.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());

it('removes rows that ended long ago, and keeps live and recent ones', async () => {
  await db.sql('delete from portal.enlaces');
  const { personaId, cuentaId } = await addAccount(db);
  const session = async (age: string) => {
    const [row] = await db.sql<{ id: string }>(
      `insert into portal.sesiones (unidad_id, id, persona_id, cuenta_id, rol, creada, usada) values (1, gen_random_uuid(), $1, $2, 'paciente', now() - $3::interval, now()) returning id`,
      [personaId, cuentaId, age],
    );
    return row!.id;
  };
  const [old, fresh] = [await session('31 days'), await session('29 days')];
  for (const [name, id] of [
    ['vieja', old],
    ['nueva', fresh],
  ] as const) {
    await db.sql(
      `insert into portal.renovaciones (unidad_id, hash, sesion_id, creada) values (1, $1, $2, now())`,
      [Buffer.from(name), id],
    );
    await db.sql(
      `insert into portal.enlaces (unidad_id, hash, proposito, sesion_id, vence) values (1, $1, 'ticket:x', $2, now())`,
      [Buffer.from(name), id],
    );
  }
  await db.sql(
    `insert into portal.renovaciones (unidad_id, hash, sesion_id, creada, gastada) values (1, 'gastada', $1, now(), now() - interval '25 hours'), (1, 'reciente', $1, now(), now() - interval '23 hours')`,
    [fresh],
  );
  await db.sql(
    `insert into portal.enlaces (unidad_id, hash, proposito, vence) values (2, 'vencido', 'x', now() - interval '25 hours')`,
  );
  // The link of a turno stays readable for a month.
  await db.sql(
    `insert into portal.enlaces (unidad_id, hash, proposito, vence) values (2, 'turno', 'turno:entrada', now() - interval '29 days'), (2, 'turno viejo', 'turno:entrada', now() - interval '31 days')`,
  );
  await db.sql(
    `insert into portal.intentos values (1, 'viejo', 9, now() - interval '25 hours'), (1, 'nuevo', 9, now())`,
  );
  await db.sql(
    `insert into portal.claves_idempotencia (unidad_id, clave, operacion, cuerpo_hash, creada) values (1, 'vieja', 'x', '', now() - interval '73 hours'), (1, 'nueva', 'x', '', now())`,
  );

  const pool = createPool({ url: db.appUrl, role: 'portal_sistema', max: 2, onError() {} });
  try {
    const sweep = createSweep(systemDb(pool, pool), createClock(), ['turno:entrada']);
    await sweep.run();
    await sweep.run();
  } finally {
    await pool.end();
  }
  const names = async (table: string, column: string) =>
    (
      await db.sql<{ name: string }>(
        `select convert_from(${column}, 'utf8') as name from portal.${table} order by 1`,
      )
    ).map(({ name }) => name);
  expect(await db.sql('select id from portal.sesiones')).toEqual([{ id: fresh }]);
  expect(await names('renovaciones', 'hash')).toEqual(['nueva', 'reciente']);
  expect(await names('enlaces', 'hash')).toEqual(['nueva', 'turno']);
  expect(await db.sql('select clave from portal.intentos')).toEqual([{ clave: 'nuevo' }]);
  expect(await db.sql('select clave from portal.claves_idempotencia')).toEqual([{ clave: 'nueva' }]);
});
