import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from './pools.ts';
import { systemDb } from './system-db.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { addAccount } from '../testing/data/people.ts';
import { unitsWith } from './units-with.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());

it('finds the units that have rows, and reads nothing else of them', async () => {
  const { personaId } = await addAccount(db);
  const pool = createPool({ url: db.appUrl, role: 'portal_sistema', max: 1, onError() {} });
  const system = systemDb(pool, pool);
  const load = () =>
    db.sql(
      `insert into portal.cargas_padron (unidad_id, autor_id, estado, archivo, creada, vista) values (1, $1, 'fallida', 'padron.csv', now(), now())`,
      [personaId],
    );
  try {
    expect(await unitsWith(system, 'cargas_padron')).toEqual([]);
    await load();
    await load();
    expect(await unitsWith(system, 'cargas_padron')).toEqual([1]);
    await db.sql(
      `with p as (insert into portal.personas (unidad_id, id, documento, nombre, apellido)
         select u, gen_random_uuid(), '30999111', 'Ada', 'Ruiz' from unnest(array[2, 7, 30]) u returning unidad_id, id)
       insert into portal.conexiones (unidad_id, tipo, url, token_url, cliente, audiencia, scope, cambiada, cambiada_por)
         select unidad_id, 'refeps', 'https://bus.test', 'https://bus.test', 'x', '', '', now(), id from p`,
    );
    expect(await unitsWith(system, 'conexiones')).toEqual([2, 7, 30]);
    await expect(system.many(sql`select url from conexiones`)).rejects.toThrow(/permission denied/);
    await expect(system.many(sql`select cifrado from compartidos`)).rejects.toThrow(/permission denied/);
  } finally {
    await pool.end();
  }
});
