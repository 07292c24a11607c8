import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { asOwner } from '../db/as-owner.ts';
import { FEW_TRIES, isLocked, untilLocked } from '../db/months.ts';
import type { SystemDb } from '../db/system-db.ts';
import type { HeadPlace } from '../platform/audit/heads.ts';
import type { FileStore } from '../platform/files/files.ts';
import { operar } from '../platform/operar.ts';
import { renewClaim } from '../platform/store/claim.ts';
import { named } from './tables.ts';

/* `archive.ts` and `expire.ts` use this to drop months. Only one run of either is allowed at a time. */

const LOCK = 7_203_116;
/** Shared by backups; held alone while files are deleted for good. */
const BACKUP_LOCK = 7_203_120;

export interface OldMonths {
  adminUrl: string;
  place: Required<HeadPlace>;
  say: (line: string) => void;
}

/** The connection that holds a lock was lost. The work may still be running: whoever gets this ends the process. */
export class LockLost extends Error {}

/** HAProxy of the manual cuts a silent connection after an hour, other routers after minutes. */
const SPEAK_MS = 2 * 60_000;
const ANSWER_MS = 60_000;

interface Hold {
  lock: string;
  /** What the operator is told if somebody else has it. */
  refused: string;
  /** What the operator is told if the connection that holds it is lost. */
  lost: string;
}

/**
 * `work` runs while a transaction of a connection of its own holds a lock. That connection has nothing else to say, so it asks
 * for a 1 from time to time: the server must not end it, nor a proxy cut it. If it is lost all the same, so is the lock, and this
 * fails at once.
 */
function holding<T>(
  adminUrl: string,
  { lock, refused, lost }: Hold,
  work: () => Promise<T>,
  everyMs = SPEAK_MS,
): Promise<T> {
  const cut = Promise.withResolvers<never>();
  const lose = () => cut.reject(new LockLost(lost));
  const run = asOwner(adminUrl, async (client) => {
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ mine: unknown }>(`select mine from ${lock} mine`);
    if (rows[0]!.mine === false) throw new Error(refused);
    client.once('end', lose);
    const over = new AbortController();
    const speaking = keepSpeaking(client, everyMs, over.signal).catch(lose);
    try {
      return await work();
    } finally {
      over.abort();
      await speaking;
      client.off('end', lose);
    }
  });
  // Not inside: a transaction whose server is silent does not come to its end.
  return Promise.race([run, cut.promise]);
}

/** Once more after the work is over: until then, the lock was held. */
async function keepSpeaking(client: pg.Client, everyMs: number, over: AbortSignal): Promise<void> {
  do {
    await sleep(everyMs, undefined, { signal: over }).catch(() => {});
    await client.query({ text: 'select 1', query_timeout: ANSWER_MS } as pg.QueryConfig);
  } while (!over.aborted);
}

/** No other run begins meanwhile. */
export const alone = <T>(adminUrl: string, work: () => Promise<T>): Promise<T> =>
  holding(
    adminUrl,
    {
      lock: `pg_try_advisory_xact_lock(${LOCK})`,
      refused: 'Ya hay otro archivado en curso.',
      lost: 'Se perdió la conexión que cuida que nadie más archive: no se sigue. Probá de nuevo.',
    },
    work,
  );

/** A backup copies the files after the rows: what it knows of is not deleted meanwhile. */
export const asBackup = <T>(adminUrl: string, work: () => Promise<T>, everyMs?: number): Promise<T> =>
  holding(
    adminUrl,
    {
      lock: `pg_advisory_xact_lock_shared(${BACKUP_LOCK})`,
      refused: '',
      lost: 'Se perdió la conexión que cuida el respaldo: no sirve. Hacé otro, en otra carpeta.',
    },
    work,
    everyMs,
  );
export const withoutBackups = <T>(adminUrl: string, work: () => Promise<T>): Promise<T> =>
  holding(
    adminUrl,
    {
      lock: `pg_try_advisory_xact_lock(${BACKUP_LOCK})`,
      refused: 'Hay un respaldo en curso: no se borra nada. Probá cuando termine.',
      lost: 'Se perdió la conexión que cuida que nadie haga un respaldo: no se borra nada más. Probá de nuevo.',
    },
    work,
  );

/**
 * Refuses a store that is not this database's to change: a copy of the database would write over the files of the original.
 */
export async function requireStore(db: SystemDb, files: FileStore, refused: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const claim = await renewClaim(db, files);
    if (claim === 'held') return;
    if (claim === 'not held')
      throw new Error(`El depósito no es de esta base de datos: ${refused} (${operar('adoptar')}).`);
    await sleep(500);
  }
  throw new Error(`El portal está limpiando el depósito: ${refused}. Probá de nuevo en unos minutos.`);
}

interface Stays {
  clave: string;
  id: string;
  falta: string;
}

/** Returns why the month was not dropped, if it was not. */
export const dropUnless = (adminUrl: string, part: string, stays?: string): Promise<string | undefined> =>
  untilLocked(
    (lockMs) =>
      asOwner(adminUrl, async (client) => {
        await client.query(`set local lock_timeout = ${lockMs}`);
        await client.query(`lock table portal.${named(part)} in share mode`);
        const [row] = stays === undefined ? [] : (await client.query<Stays>(stays)).rows;
        if (row) return `${row.clave}, el evento ${row.id} ${row.falta}`;
        await client.query(`drop table portal.${named(part)}`);
        return undefined;
      }),
    FEW_TRIES,
  ).catch((error: unknown) => {
    if (!isLocked(error)) throw error;
    return 'alguien la está leyendo (¿un respaldo?). Se intenta de nuevo la próxima vez';
  });

export async function listMonths(client: pg.Client, table: string, cutoff: Date): Promise<string[]> {
  const { rows } = await client.query<{ parte: string }>(
    'select parte from portal.meses_de($1::regclass) where fin <= $2 order by fin',
    [`portal.${table}`, cutoff],
  );
  return rows.map(({ parte }) => parte);
}
