import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { SystemDb } from '../../db/system-db.ts';
import type { FileStore } from '../files/files.ts';
import {
  findInstalacion,
  lockDeposito,
  lockDepositoIfFree,
  updateInstalacion,
  type InstalacionRow,
} from './claim.repository.ts';
import { deleteBarridos } from './due-units.repository.ts';

/**
 * The store holds a mark with its id, and the database records which mark is its own, so a second database on
 * the same store, or a process with the wrong folder, is detected. A copy of the database carries the same
 * mark, so deleting files also requires the claim. The claim is bound to PostgreSQL's system identifier and
 * renewed at every sweep, so an older copy no longer holds it. Only `npm run operar -- adoptar` moves it.
 */
const Mark = z.object({ deposito: z.uuid(), base: z.nullable(z.string()), vuelta: z.nullable(z.uuid()) });
type Mark = z.infer<typeof Mark>;

export const MARK = 'portal/deposito';
/** Folders that hold no unit's files: the mark, the trash, the heads of the audit chains. */
export const OWN_FOLDERS = ['portal', 'papelera', 'auditoria'] as const;
export const isOwnKey = (key: string) => OWN_FOLDERS.some((folder) => key.startsWith(`${folder}/`));

async function readMark(files: FileStore): Promise<Mark | undefined> {
  const found = await files.find(MARK);
  if (!found) return undefined;
  const parsed = Mark.safeParse(JSON.parse(await text(found.stream())));
  if (!parsed.success) throw new Error('the mark of the file store is damaged');
  return parsed.data;
}

const writeMark = (files: FileStore, mark: Mark) =>
  files.put(MARK, Readable.from([Buffer.from(`${JSON.stringify(mark)}\n`)]));

const isHeld = (mark: Mark, row: InstalacionRow): boolean =>
  mark.deposito === row.deposito &&
  mark.base === row.base &&
  mark.vuelta !== null &&
  [row.vuelta, row.proxima].includes(mark.vuelta);

async function isEmpty(files: FileStore): Promise<boolean> {
  // oxlint-disable-next-line no-unreachable-loop -- one is enough
  for await (const _ of files.walk()) return false;
  return true;
}

/**
 * At start: whether this store belongs to this database, and whether this database may sweep it. `own`: yes.
 * `lent`: another database, or none, sweeps it. If neither the store nor the database is linked yet, they are
 * linked.
 */
export async function joinStore(db: SystemDb, files: FileStore): Promise<'own' | 'lent' | 'other'> {
  return db.tx(async (exec) => {
    await exec(lockDeposito());
    const [row] = await exec(findInstalacion());
    const mark = await readMark(files);
    if (mark && mark.deposito !== row!.deposito) return 'other';
    if (mark) return isHeld(mark, row!) ? 'own' : 'lent';
    if (row!.deposito_puesto) return 'other';
    // The row first: after a crash before the mark is written, the next start writes it. Files already
    // present belong to somebody else: they are served, but not swept.
    const next: Mark = {
      deposito: row!.deposito ?? randomUUID(),
      base: row!.base,
      vuelta: (await isEmpty(files)) ? randomUUID() : null,
    };
    await db.run(updateInstalacion({ deposito: next.deposito, vuelta: next.vuelta, proxima: null }));
    await writeMark(files, next);
    await db.run(updateInstalacion({ deposito_puesto: true }));
    return next.vuelta === null ? 'lent' : 'own';
  });
}

/**
 * Call before a sweep. `busy`: another process of this database is sweeping. A new claim is written each
 * time, in an order that survives a kill.
 */
export async function renewClaim(db: SystemDb, files: FileStore): Promise<'held' | 'busy' | 'not held'> {
  return db.tx(async (exec) => {
    const [lock] = await exec(lockDepositoIfFree());
    if (!lock?.mine) return 'busy';
    const [row] = await exec(findInstalacion());
    const mark = await readMark(files);
    if (!mark || !isHeld(mark, row!)) return 'not held';
    const next = randomUUID();
    await db.run(updateInstalacion({ vuelta: mark.vuelta, proxima: next }));
    await writeMark(files, { ...mark, vuelta: next });
    await db.run(updateInstalacion({ vuelta: next, proxima: null }));
    return 'held';
  });
}

/**
 * Takes over the store for this database, which from now on is the only one that sweeps it, and looks at all of it
 * anew.
 */
export async function adoptStore(db: SystemDb, files: FileStore): Promise<void> {
  await db.tx(async (exec) => {
    await exec(lockDeposito());
    const [row] = await exec(findInstalacion());
    const mark: Mark = {
      deposito: (await readMark(files))?.deposito ?? randomUUID(),
      base: row!.base,
      vuelta: randomUUID(),
    };
    await db.run(
      updateInstalacion({
        deposito: mark.deposito,
        deposito_puesto: true,
        vuelta: mark.vuelta,
        proxima: null,
      }),
    );
    await writeMark(files, mark);
    await db.run(deleteBarridos());
  });
}
