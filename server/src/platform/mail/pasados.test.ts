import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAYS_OF_RECENT_MAIL } from '../../db/months.ts';
import { createPool } from '../../db/pools.ts';
import { systemDb, type SystemDb } from '../../db/system-db.ts';
import { unitDb } from '../../db/unit-db.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { createClock } from '../clock.ts';
import { newId } from '../ids.ts';
import { createSweep } from '../sweep.ts';
import { claimMensajes, listTodos } from './mensajes.repository.ts';

let db: TestDatabase;
let pools: pg.Pool[];
let system: SystemDb;
let app: pg.Pool;
const open = (role: 'portal_app' | 'portal_sistema') => {
  const pool = createPool({ url: db.appUrl, role, max: 3, onError() {} });
  pools.push(pool);
  return pool;
};
beforeEach(async () => {
  db = await cloneDatabase();
  pools = [];
  app = open('portal_app');
  system = systemDb(open('portal_sistema'), app);
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await db.drop();
});

const sweep = (stopping?: () => boolean) => createSweep(system, createClock(), [], stopping).run();
/** Written before the limit by these hours; a negative number is younger than it. */
async function write(name: string, hours: number, { estado = 'enviado', texto = '', unidadId = 1 } = {}) {
  const id = newId();
  await db.sql(
    `insert into portal.mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, estado, intentos, proximo, creado, enviado, respuesta)
     values ($1, $2, 'correo', 'prueba', $3 || '@Ejemplo.com', 'Un asunto', $4, $4, $3, $5, 2, now(), now() - make_interval(days => $6, hours => $7), now(), 'SMTP 250')`,
    [unidadId, id, name, texto, estado, DAYS_OF_RECENT_MAIL, hours],
  );
  return id;
}
const causas = async (table: string) =>
  (await db.sql<{ causa: string }>(`select causa from portal.${table} order by 1`)).map(({ causa }) => causa);

it('moves what ended before the limit, once, without its text, and never what is pending or younger', async () => {
  await write('enviado', 1);
  await write('fallido', 24 * 700, { estado: 'fallido' });
  await write('de otra unidad', 1, { unidadId: 2 });
  await write('pendiente', 1, { estado: 'pendiente' });
  await write('joven', -1);
  await write('con texto', 1, { estado: 'fallido', texto: 'Para leer' });
  const facts =
    'unidad_id, id, canal, tipo, destinatario, destinatario_simple, asunto, causa, estado, intentos, creado, enviado, respuesta, reenvio_de';
  const before = await db.sql(
    `select ${facts} from portal.mensajes where causa in ('enviado', 'fallido', 'de otra unidad') order by id`,
  );
  await sweep();
  await sweep();
  // The body of a failed mail is erased after a week: that sweep came first.
  expect(await causas('mensajes')).toEqual(['joven', 'pendiente']);
  const past = await db.sql(
    `select ${facts} from portal.mensajes_pasados where causa <> 'con texto' order by id`,
  );
  expect(past).toEqual(before);
  expect(await causas('mensajes_pasados')).toHaveLength(4);
});

it('leaves the mails of a unit for inspectors, which are read there', async () => {
  await db.sql(
    `insert into portal.unidades (id, clave, plantilla, inspeccion_hasta) values (7001, 'inspectores', 'demo', now())`,
  );
  await write('se lee', 1, { unidadId: 7001, estado: 'fallido', texto: 'Para leer' });
  await write('vacio', 1, { unidadId: 7001, estado: 'fallido' });
  await sweep();
  expect([await causas('mensajes'), await causas('mensajes_pasados')]).toEqual([['se lee'], ['vacio']]);
});

it('puts each into the month of its time', async () => {
  await write('reciente', 1);
  await sweep();
  const [row] = await db.sql<{ part: string; month: string }>(
    // In the first hour of a month it is of the month before, which is the first partition of a new database.
    `select tableoid::regclass::text as part, case when creado < portal.mes_de(now() - make_interval(days => $1)) then 'portal.mensajes_pasados_primera'
       else 'portal.mensajes_pasados' || to_char(creado at time zone 'America/Argentina/Buenos_Aires', '_YYYY_MM') end as month from portal.mensajes_pasados`,
    [DAYS_OF_RECENT_MAIL],
  );
  expect(row!.part).toBe(row!.month);
});

const many = (unidadId: number, n: number) =>
  db.sql(
    `insert into portal.mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, estado, proximo, creado)
     select $1, gen_random_uuid(), 'correo', 'prueba', 'm' || n || '@ejemplo.com', 'x', '', '', 'p:' || n, 'enviado', now(), now() - make_interval(days => $3, secs => n) from generate_series(1, $2) n`,
    [unidadId, n, DAYS_OF_RECENT_MAIL + 1],
  );

it('moves each once when two processes sweep at the same time', async () => {
  await many(1, 1700);
  await many(2, 300);
  const ids = await db.sql('select unidad_id, id from portal.mensajes order by 1, 2');
  const other = createSweep(systemDb(open('portal_sistema'), app), createClock(), []);
  await Promise.all([sweep(), other.run()]);
  await sweep();
  expect(await db.sql('select unidad_id, id from portal.mensajes_pasados order by 1, 2')).toEqual(ids);
  expect(await causas('mensajes')).toEqual([]);
});

it('ends between two batches when the process stops', async () => {
  await many(1, 600);
  let asked = 0;
  await sweep(() => (asked += 1) > 1);
  expect((await causas('mensajes')).length).toBe(100);
  await sweep();
  expect(await causas('mensajes')).toEqual([]);
});

it('does not wait for a mail that somebody holds', async () => {
  const id = await write('tomado', 1);
  await write('libre', 1);
  const holder = await open('portal_app').connect();
  await holder.query(`begin; set local app.unidad_id = '1'`);
  await holder.query('select from portal.mensajes where id = $1 for update', [id]);
  await sweep();
  expect(await causas('mensajes')).toEqual(['tomado']);
  // It was sent again meanwhile.
  await holder.query(`update portal.mensajes set estado = 'pendiente' where id = $1`, [id]);
  await holder.query('commit');
  holder.release();
  await sweep();
  expect([await causas('mensajes'), await causas('mensajes_pasados')]).toEqual([['tomado'], ['libre']]);
});

it('shows a unit recent and past mails together, and only its own', async () => {
  await write('mio', 1);
  await write('mio de hoy', -5);
  await write('ajeno', 1, { unidadId: 2 });
  await sweep();
  const of = async (unit: number) =>
    (await unitDb(app, unit).many(listTodos())).map(({ causa, pasado }) => `${causa} ${pasado}`).toSorted();
  expect([await of(1), await of(2), await of(3)]).toEqual([
    ['mio de hoy false', 'mio true'],
    ['ajeno true'],
    [],
  ]);
});

it('serves the version before: its queue, its key, and a repetition of what has just become past', async () => {
  const past = await write('vieja', 1);
  await write('joven', -1);
  await sweep();
  const unit = async (text: string, values: unknown[] = []) => {
    const client = await app.connect();
    try {
      await client.query(`begin; set local app.unidad_id = '1'`);
      const { rowCount, rows } = await client.query(text, values);
      await client.query('commit');
      return [rowCount, rows] as const;
    } finally {
      client.release();
    }
  };
  // Due by a second: the database counts microseconds, `claimMensajes` gets milliseconds.
  const insert = (causa: string) =>
    unit(
      `insert into "mensajes" ("canal", "unidad_id", "id", "tipo", "destinatario", "asunto", "texto", "html", "causa", "creado", "proximo")
       values ('correo', 1, $1, 'prueba', $2, 'x', 'Hola', 'Hola', $3, now(), now() - interval '1 second') on conflict ("unidad_id", "canal", "causa", "destinatario") do nothing`,
      [newId(), `${causa}@Ejemplo.com`, causa],
    );
  expect((await insert('nueva'))[0]).toBe(1);
  expect((await insert('nueva'))[0]).toBe(0);
  expect((await insert('joven'))[0]).toBe(0);
  expect(
    (
      await unit(
        `insert into mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, proximo, creado, reenvio_de)
         values (1, $1, 'correo', 'prueba', 'a@ejemplo.com', 'x', 'Hola', '', 'reenvio:' || $2::uuid, now() - interval '1 second', now(), $2::uuid)`,
        [newId(), past],
      )
    )[0],
  ).toBe(1);
  const claimed = await system.many(claimMensajes(new Date(), [1], 10));
  expect(claimed.map(({ texto, intentos }) => [texto, intentos])).toEqual([
    ['Hola', 1],
    ['Hola', 1],
  ]);
});

it('keeps one copy of a message that the demo writes again after it was moved', async () => {
  const id = await write('demo', 1);
  await sweep();
  await db.sql(
    `insert into portal.mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, estado, proximo, creado)
     select unidad_id, id, canal, tipo, destinatario, asunto, '', '', causa, estado, creado, creado from portal.mensajes_pasados`,
  );
  await sweep();
  expect(await causas('mensajes')).toEqual([]);
  expect(await db.sql('select id from portal.mensajes_pasados')).toEqual([{ id }]);
});
