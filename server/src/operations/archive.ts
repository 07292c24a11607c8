import { diaDe, fechaCorta } from '@portal/domain/tiempo/fechas';
import { asOwner } from '../db/as-owner.ts';
import { FAR_AHEAD, FEW_TRIES, isLocked, untilLocked } from '../db/months.ts';
import type { SystemDb } from '../db/system-db.ts';
import { archiveKey, listArchives, readStretch, writeArchive } from '../platform/audit/archive.ts';
import { findLastArchive, type ArchiveRow } from '../platform/audit/archive.repository.ts';
import type { HeadPlace } from '../platform/audit/heads.ts';
import { verifyStretch } from '../platform/audit/seal.ts';
import { listSealed } from '../platform/audit/seal.repository.ts';
import type { FileStore } from '../platform/files/files.ts';
import { moveToTrash } from '../platform/store/trash.ts';
import { listUnidades } from '../units/units.repository.ts';
import { withSystemDb } from './adopt.ts';
import { alone, dropUnless, listMonths, requireStore, type OldMonths } from './old-months.ts';
import { named } from './tables.ts';

/** Seals in one file. */
const PIECE = 10_000;

interface ArchiveOptions extends OldMonths {
  /** Months that stay in the database. */
  months: number;
}

/**
 * Moves the older months of the audit trail to files: verifies each unit's chain, writes it, reads it back, and only then
 * drops the months. Returns false if a month stays that should leave, as when a chain does not verify. A second
 * run at the same time is refused.
 */
export const archiveAudit = (options: ArchiveOptions): Promise<boolean> =>
  alone(options.adminUrl, () => withSystemDb(options.adminUrl, (db) => archiveMonths(db, options)));

async function archiveMonths(
  db: SystemDb,
  { adminUrl, place, months, say }: ArchiveOptions,
): Promise<boolean> {
  const { cutoff, end, leaves, ahead } = await findCutoff(adminUrl, months);
  if (!cutoff) {
    const late = ahead ? ' Termina tan tarde porque el reloj de una máquina estuvo adelantado.' : '';
    say(
      `No hay meses para archivar: el primer mes que puede salir termina el ${dayBefore(end)} y sale desde el ${fechaCorta(diaDe(leaves))}.${late}`,
    );
    return true;
  }
  await requireStore(db, place.files, 'no se archiva nada');
  let whole = true;
  for (const { id, clave } of await db.many(listUnidades())) {
    const [last] = await db.many(findLastArchive(id));
    const from = Number(last?.hasta ?? 0);
    const to = await findLastOrden(adminUrl, id, cutoff);
    if (to <= from) continue;
    const { problemas } = await verifyStretch(db, place, id, from, to - from);
    if (problemas.length > 0) {
      whole = false;
      say(`${clave}: la cadena no encaja y no se archiva. Mirá \`auditoria\`: ${problemas[0]!.texto}`);
      continue;
    }
    await clearUnrecorded(adminUrl, place.files, { id, clave, say });
    for (let at = from; at < to; at += PIECE)
      await archivePiece(db, adminUrl, place, { id, clave, from: at, to: Math.min(at + PIECE, to) });
    say(`${clave}: ${to - from} eventos archivados.`);
  }
  if (!(await areReadable(adminUrl, place.files, say))) return false;
  const strays = await deleteStrays(adminUrl, cutoff, say);
  return (await dropArchived(adminUrl, cutoff, say)) && strays && whole;
}

/** A killed run leaves a file without its row. The next run may cut elsewhere, so that file goes to the trash. */
async function clearUnrecorded(
  adminUrl: string,
  files: FileStore,
  { id, clave, say }: { id: number; clave: string; say: ArchiveOptions['say'] },
): Promise<void> {
  const found = await listArchives(files, clave);
  if (found.length === 0) return;
  const recorded = await asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ archivo: string }>(
      'select archivo from portal.auditoria_archivos where unidad_id = $1',
      [id],
    );
    return new Set(rows.map(({ archivo }) => archivo));
  });
  for (const key of found) {
    if (recorded.has(key)) continue;
    await moveToTrash(files, key, new Date());
    say(`${key}: quedó a medias, va a la papelera.`);
  }
}

async function archivePiece(
  db: SystemDb,
  adminUrl: string,
  { files }: Required<HeadPlace>,
  { id, clave, from, to }: { id: number; clave: string; from: number; to: number },
): Promise<void> {
  const rows = await db.many(listSealed(id, { from, to, size: to - from }));
  const file = await writeArchive(files, archiveKey(clave, from + 1, to), rows);
  const end = rows.at(-1)!;
  const newest = new Date(Math.max(...rows.map(({ ocurrido }) => ocurrido.getTime())));
  await asOwner(adminUrl, (client) =>
    client.query(
      `insert into portal.auditoria_archivos (unidad_id, desde, hasta, hash, evento_id, ocurrido, archivo, sha256)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, from + 1, to, end.hash, end.evento_id, newest, file.archivo, file.sha256],
    ),
  );
}

/** An earlier run may have left the months in the database: their files are read again before the months go. */
async function areReadable(adminUrl: string, files: FileStore, say: ArchiveOptions['say']): Promise<boolean> {
  const rows = await asOwner(adminUrl, async (client) => {
    const found = await client.query<ArchiveRow>(
      `select f.* from portal.auditoria_archivos f where borrado is null and exists (
        select from portal.auditoria_sellos s where s.unidad_id = f.unidad_id and s.orden between f.desde and f.hasta)`,
    );
    return found.rows;
  });
  let all = true;
  for (const row of rows) {
    if (await readStretch(files, row)) continue;
    all = false;
    say(
      `${row.archivo}: falta o no es el que se guardó. Traelo de un respaldo: hasta entonces no sale ningún mes.`,
    );
  }
  return all;
}

interface Cutoff {
  /** The end of the newest month of seals that is to leave, if one is. */
  cutoff: Date | null;
  /** The end of the first month that may leave, and when it does. */
  end: Date;
  leaves: Date;
  /** It ends later than the division into months made it end. */
  ahead: boolean;
}

/**
 * No seal leaves before its event. So nothing leaves while the first partition of the events stays, which ends late if a clock was
 * ahead before the division.
 */
const findCutoff = (adminUrl: string, months: number) =>
  asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<Cutoff>(
      `select case when f.fin <= portal.mes_de(now(), 1 - $1::int) then (
          select max(fin) from portal.meses_de('portal.auditoria_sellos') where fin <= portal.mes_de(now(), 1 - $1::int)) end as cutoff,
        f.fin as end, portal.mes_de(f.fin, $1::int - 1) as leaves, f.fin > portal.mes_de(now(), $2) as ahead
       from (select greatest((select min(fin) from portal.meses_de('portal.auditoria_sellos')),
         (select fin from portal.meses_de('portal.auditoria') where parte = 'auditoria_primera')) as fin) f`,
      [months, FAR_AHEAD],
    );
    return rows[0]!;
  });

const dayBefore = (end: Date) => fechaCorta(diaDe(new Date(end.getTime() - 1)));

/** The last seal that is to leave, with those of the last events of the month, which were sealed in the next. */
const findLastOrden = (adminUrl: string, unidadId: number, cutoff: Date) =>
  asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ orden: string | null }>(
      `select greatest((select max(orden) from portal.auditoria_sellos where unidad_id = $1 and sellado < $2),
        (select max(s.orden) from portal.auditoria_sellos s join portal.auditoria a on a.unidad_id = s.unidad_id and a.id = s.evento_id
          where s.unidad_id = $1 and s.sellado >= $2 and s.sellado < $2::timestamptz + interval '1 day' and a.ocurrido < $2)) as orden`,
      [unidadId, cutoff],
    );
    return Number(rows[0]!.orden ?? 0);
  });

/**
 * The file that has the seal `s`. A version that does not know the files begins the chain of a unit anew when all its seals have
 * left: those seals repeat numbers, and no file has them.
 */
const FILE_OF_SEAL = `lateral (select from
      (select hasta, archivado from portal.auditoria_archivos where unidad_id = s.unidad_id and desde <= s.orden order by desde desc limit 1) f
    where f.hasta >= s.orden and f.archivado > s.sellado)`;
/**
 * Whether a month must stay. Events: one of them is not in a file yet. Seals: one is not in a file, or its event is still in the
 * database. So events leave before their seals. The row says which one.
 */
const STAYS = {
  auditoria: (part: string) => `select u.clave, a.id, 'no está en un archivo' as falta from portal.${part} a
    join portal.unidades u on u.id = a.unidad_id
    where not exists (select from portal.auditoria_sellos s, ${FILE_OF_SEAL} f where s.unidad_id = a.unidad_id and s.evento_id = a.id) limit 1`,
  auditoria_sellos: (part: string) => `select u.clave, s.evento_id as id,
      case when s.archivado then 'sigue en la base' else 'no está en un archivo' end as falta
    from (select s.*, exists (select from ${FILE_OF_SEAL} f) as archivado from portal.${part} s) s
    join portal.unidades u on u.id = s.unidad_id
    where not s.archivado or exists (select from portal.auditoria a where a.unidad_id = s.unidad_id and a.id = s.evento_id) limit 1`,
};

const DELETE_STRAYS = `delete from portal.auditoria_resto a using portal.auditoria_sellos s
  where s.unidad_id = a.unidad_id and s.evento_id = a.id and s.sellado < $1 and exists (select from ${FILE_OF_SEAL} f)`;

/**
 * What a wrong clock wrote lies outside the months, so it would never leave, and hold the seals of its month and its file for
 * ever. What is in a file leaves row by row. Returns whether it did.
 */
const deleteStrays = (adminUrl: string, cutoff: Date, say: ArchiveOptions['say']): Promise<boolean> =>
  untilLocked(
    (lockMs) =>
      asOwner(adminUrl, async (client) => {
        await client.query(`set local lock_timeout = ${lockMs}`);
        await client.query('alter table portal.auditoria_resto disable trigger solo_agregar');
        const { rowCount } = await client.query(DELETE_STRAYS, [cutoff]);
        await client.query('alter table portal.auditoria_resto enable trigger solo_agregar');
        return rowCount ?? 0;
      }),
    FEW_TRIES,
  ).then(
    (count) => {
      if (count > 0) say(`auditoria_resto: salieron de la base ${count} eventos de un reloj equivocado.`);
      return true;
    },
    (error: unknown) => {
      if (!isLocked(error)) throw error;
      say('auditoria_resto queda en la base: alguien la está usando. Se intenta de nuevo la próxima vez.');
      return false;
    },
  );

/** Each month in a transaction of its own, so that nobody waits for more than one. Returns whether all of them left. */
async function dropArchived(adminUrl: string, cutoff: Date, say: ArchiveOptions['say']): Promise<boolean> {
  let all = true;
  for (const table of ['auditoria', 'auditoria_sellos'] as const) {
    const months = await asOwner(adminUrl, (client) => listMonths(client, table, cutoff));
    for (const part of months) {
      const why = await dropUnless(adminUrl, part, STAYS[table](named(part)));
      if (why !== undefined) all = false;
      say(why === undefined ? `${part}: salió de la base.` : `${part} queda en la base: ${why}.`);
    }
  }
  return all;
}
