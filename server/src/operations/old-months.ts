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

/* `archive.ts` and `expire.ts` use this to drop months. Only one run of either goes on at a time. */

const LOCK = 7_203_116;
/** Shared by backups; held alone while files are deleted for good. */
const BACKUP_LOCK = 7_203_120;

export interface OldMonths {
  adminUrl: string;
  place: Required<HeadPlace>;
  say: (line: string) => void;
}

/** For as long as the transaction of the lock is open, no other run begins. */
export const alone = <T>(adminUrl: string, work: () => Promise<T>): Promise<T> =>
  asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      LOCK,
    ]);
    if (!rows[0]!.mine) throw new Error('Ya hay otro archivado en curso.');
    return work();
  });

/** A backup copies the files after the rows: what it knows of is not deleted meanwhile. */
export const asBackup = <T>(adminUrl: string, work: () => Promise<T>): Promise<T> =>
  asOwner(adminUrl, async (client) => {
    await client.query('select pg_advisory_xact_lock_shared($1)', [BACKUP_LOCK]);
    return work();
  });
export const withoutBackups = <T>(adminUrl: string, work: () => Promise<T>): Promise<T> =>
  asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      BACKUP_LOCK,
    ]);
    if (!rows[0]!.mine) throw new Error('Hay un respaldo en curso: no se borra nada. Probá cuando termine.');
    return work();
  });

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
