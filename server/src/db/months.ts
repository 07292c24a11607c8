import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connectTo } from './servers.ts';

/** Mails of the last days stay in `mensajes`, where a cause is one mail. Why so many: ADR 60. */
export const DAYS_OF_RECENT_MAIL = 400;

/**
 * The tables that are divided into months, each by its own instant. `days`: the age of a row when it is inserted. The
 * table's months end that many days earlier.
 */
export const MONTHLY: readonly { name: string; days: number }[] = [
  { name: 'auditoria', days: 0 },
  { name: 'auditoria_sellos', days: 0 },
  { name: 'mensajes_pasados', days: DAYS_OF_RECENT_MAIL },
];
/** Opened ahead, so that a portal that nobody restarts for long has its months. */
const MONTHS_AHEAD = 3;
/** A first partition that ends more months ahead has what a clock wrote that was ahead before the division. */
export const FAR_AHEAD = 6;

/**
 * An ALTER waits for the transactions that use its table, and everybody else waits behind it. So it gives up
 * after this time and tries again.
 */
const LOCK_MS = 500;
/** Only a wait of more than `deadlock_timeout` (one second) makes PostgreSQL cancel an autovacuum that holds the lock. */
const LONGER_MS = 1500;
const LONGER_EVERY = 5;
/** Such a wait may also end a deadlock with whoever holds one lock and waits for another: then this one gives up. */
const NOT_NOW = ['55P03', '40P01'];
const TRIES = 400;
/** For what can be done another day. */
export const FEW_TRIES = 5;
const PAUSE_MS = 250;

export const isLocked = (error: unknown) => NOT_NOW.includes((error as { code?: string }).code ?? '');

/** Repeats a change of the schema until it gets its lock. It sets the `lock_timeout` that it is given. */
export async function untilLocked<T>(change: (lockMs: number) => Promise<T>, most = TRIES): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await change(tries % LONGER_EVERY === 0 ? LONGER_MS : LOCK_MS);
    } catch (error) {
      if (!isLocked(error) || tries === most) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Opens the next months. If a long read such as a backup prevents it, warns and leaves it to the next run: some months are
 * open ahead, and `_resto` takes the other rows. Throws only if a row written now would have no partition.
 */
export async function openMonths(client: pg.Client, warn: Warn): Promise<void> {
  for (const { name, days } of MONTHLY) {
    const values = [name, days, MONTHS_AHEAD + 1];
    const failed = await untilLocked(async (lockMs) => {
      await client.query(`set lock_timeout = ${lockMs}`);
      await client.query(
        'select portal.abrir_meses($1, portal.mes_de(now() - make_interval(days => $2), $3))',
        values,
      );
    }, FEW_TRIES).then(
      () => undefined,
      (error: Error) => error,
    );
    const { rows } = await client.query<{ end: Date | null; open: boolean; place: boolean }>(
      `select fin as end, coalesce(fin >= portal.mes_de(now() - make_interval(days => $2), $3), false) as open,
         coalesce(fin > now() - make_interval(days => $2), false) or exists (
           select from pg_inherits i join pg_class c on c.oid = i.inhrelid
            where i.inhparent = ('portal.' || $1)::regclass and pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT') as place
       from portal.fin_de_meses(('portal.' || $1)::regclass) fin`,
      values,
    );
    const { end, open, place } = rows[0]!;
    if (open) continue;
    const problem = `the next months of ${name} are not open, they end at ${end?.toISOString() ?? 'no time'}: ${failed?.message ?? 'for no known reason'}`;
    if (!place) throw new Error(problem, { cause: failed });
    warn(problem);
  }
}

export type Warn = (problem: string) => void;

/** For a process that goes on for months. */
export function createMonths(adminUrl: string, warn: Warn) {
  return {
    name: 'abrir meses',
    everyMs: 24 * 3_600_000,
    async run() {
      const client = await connectTo({ connectionString: adminUrl, application_name: 'portal-meses' });
      try {
        await openMonths(client, warn);
      } finally {
        await client.end();
      }
    },
  };
}
