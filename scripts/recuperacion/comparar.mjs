// Compares a restored portal with what was acknowledged, and with what the tables held at the instant.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createLedger, isDone, record } from '../../server/src/proof/faults/ledger.ts';
import { findMissing } from '../../server/src/proof/faults/present.ts';

const MOST = 5;
const FREEZE_MS = 120_000;

/**
 * Acts that were answered before the instant, and those that were begun after it. What was under way may be on either
 * side, and so may an act that another request had already begun.
 */
export function splitAt(acts, instant) {
  const done = acts.filter(isDone);
  const begun = new Set(acts.filter(({ sent }) => sent < Math.ceil(instant)).map(({ name }) => name));
  return {
    before: done.filter((act) => act.done < Math.floor(instant)),
    after: done.filter((act) => act.sent >= Math.ceil(instant) && !begun.has(act.name)),
  };
}

/** Each acknowledged act of before is there, with its file. */
export async function findLost(world, before) {
  const ledger = createLedger();
  for (const act of before) record(ledger, act);
  return [...ledger.problems, ...(await findMissing(world, ledger, { everyFile: true }))];
}

const GONE = {
  turno: [`select count(*)::int as n from portal.turnos where id = any ($1::uuid[])`, ({ body }) => body.id],
  unico: [`select count(*)::int as n from portal.turnos where id = any ($1::uuid[])`, ({ body }) => body.id],
  ticket: [
    `select count(*)::int as n from portal.atenciones where id = any ($1::uuid[])`,
    ({ body }) => body.id,
  ],
  caso: [
    `select count(*)::int as n from portal.casos where unidad_id = 1 and id = any ($1::int[])`,
    ({ body }) => body.caso.id,
  ],
  borrador: [
    `select count(*)::int as n from portal.documentos where id = any ($1::uuid[])`,
    ({ body }) => body.id,
  ],
  firmar: [
    `select count(*)::int as n from portal.documentos where id = any ($1::uuid[]) and estado = 'firmado'`,
    ({ body }) => body.id,
  ],
  finalizar: [
    `select count(*)::int as n from portal.atenciones where id = any ($1::uuid[]) and estado = 'encerrado'`,
    (_answer, { of }) => of,
  ],
  cancelar: [
    `select count(*)::int as n from portal.casos where unidad_id = 1 and id = any ($1::int[]) and status = 2`,
    (_answer, { of }) => Number(of),
  ],
};

/** Nothing of after is there. */
export async function findLater({ db }, after) {
  const problems = [];
  for (const [kind, [text, idOf]] of Object.entries(GONE)) {
    const ids = after.filter((act) => act.kind === kind).map((act) => idOf(act.answer, act));
    const [{ n }] = await db.sql(text, [ids]);
    if (n > 0) problems.push(`${n} acts (${kind}) of after the instant are there`);
  }
  return problems;
}

/** Every row that names a file, in all units: the file is there, and a signed one has its hash. */
export async function checkFiles({ db }, folder) {
  const tables = await db.sql(`select c.table_name as name, exists (select from information_schema.columns h
      where h.table_schema = 'portal' and h.table_name = c.table_name and h.column_name = 'sha256') as signed
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'portal' and c.column_name = 'archivo' and t.table_type = 'BASE TABLE' order by 1`);
  const [problems, counts] = [[], { files: 0, hashes: 0 }];
  for (const { name, signed } of tables) {
    const rows = await db.sql(
      `select archivo, ${signed ? 'sha256' : 'null'} as sha256 from portal.${name} where archivo like '%/%'`,
    );
    for (const { archivo, sha256 } of rows) {
      const file = path.join(folder, archivo);
      counts.files += 1;
      if (!existsSync(file)) problems.push(`${archivo} (${name}) is not there`);
      else if (sha256 !== null) {
        counts.hashes += 1;
        if (createHash('sha256').update(readFileSync(file)).digest('hex') !== sha256)
          problems.push(`${archivo} (${name}) has other bytes`);
      }
    }
  }
  return { ...counts, problems: problems.slice(0, MOST) };
}

/** Unlogged tables are empty after any crash, on purpose: counters of attempts. */
const tablesOf = async (client) =>
  (
    await client.query(
      `select relname as name from pg_class where relnamespace = 'portal'::regnamespace and relkind in ('r', 'p') and not relispartition and relpersistence = 'p' order by 1`,
    )
  ).rows.map(({ name }) => name);

async function printsOf(client) {
  const prints = {};
  for (const name of await tablesOf(client)) {
    const { rows } = await client.query(
      `select count(*)::int as n, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from portal.${name} t`,
    );
    prints[name] = `${rows[0].n} ${rows[0].sum}`;
  }
  return prints;
}

async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A hash of every table. */
export const readPrints = (url) => withClient(url, printsOf);

/** The same at one instant that nobody writes in: every table is locked for a moment. Returns that instant, too. */
export const freeze = (url) =>
  withClient(url, async (client) => {
    const names = (await tablesOf(client)).map((name) => `portal.${name}`).join(', ');
    for (const end = Date.now() + FREEZE_MS; ; await sleep(50)) {
      await client.query('begin');
      try {
        await client.query(`lock table ${names} in share mode nowait`);
        break;
      } catch (error) {
        await client.query('rollback');
        if (error.code !== '55P03' || Date.now() > end) throw error;
      }
    }
    const prints = await printsOf(client);
    const { rows } = await client.query(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as instant`,
    );
    await client.query('commit');
    return { prints, instant: rows[0].instant };
  });

export const rowsIn = (prints) =>
  Object.values(prints).reduce((sum, print) => sum + Number(print.split(' ')[0]), 0);

export const differing = (one, other) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((name) => one[name] !== other[name])
    .map((name) => `table ${name}: ${one[name]} at the instant, ${other[name]} restored`);

/** PostgreSQL's text of an instant, in milliseconds with their fraction. */
export const millisOf = (instant) => {
  const [, whole, micros] = /^(.*\.\d{3})(\d{3})\+00$/.exec(instant);
  return Date.parse(`${whole.replace(' ', 'T')}Z`) + Number(micros) / 1000;
};
