import { asOwner } from '../db/as-owner.ts';
import type { SystemDb } from '../db/system-db.ts';
import {
  archiveKey,
  listArchives,
  readArchive,
  writeArchive,
  type ArchiveFile,
} from '../platform/audit/archive.ts';
import { findLastArchive } from '../platform/audit/archive.repository.ts';
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
  const cutoff = await findCutoff(adminUrl, months);
  if (!cutoff) {
    say(`No hay meses para archivar: los de la base son de los últimos ${months}.`);
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
  return (await dropArchived(adminUrl, cutoff, say)) && whole;
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
  const rows = await db.many(listSealed(id, from, to - from));
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
    const found = await client.query<ArchiveFile>(
      `select archivo, sha256 from portal.auditoria_archivos f where borrado is null and exists (
        select from portal.auditoria_sellos s where s.unidad_id = f.unidad_id and s.orden between f.desde and f.hasta)`,
    );
    return found.rows;
  });
  let all = true;
  for (const row of rows) {
    if (await readArchive(files, row)) continue;
    all = false;
    say(
      `${row.archivo}: falta o no es el que se guardó. Traelo de un respaldo: hasta entonces no sale ningún mes.`,
    );
  }
  return all;
}

/** The end of the newest month of seals that is to leave. */
const findCutoff = (adminUrl: string, months: number) =>
  asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ cutoff: Date | null }>(
      `select max(fin) as cutoff from portal.meses_de('portal.auditoria_sellos') where fin <= portal.mes_de(now(), -$1::int + 1)`,
      [months],
    );
    return rows[0]!.cutoff;
  });

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

const ARCHIVED = `select unidad_id, max(hasta) as hasta from portal.auditoria_archivos group by unidad_id`;
/**
 * Whether a month must stay. Events: one of them is not in a file yet. Seals: one is not in a file, or its event is still in the
 * database. So events leave before their seals. The row says which one.
 */
const STAYS = {
  auditoria: (part: string) => `select u.clave, a.id, 'no está en un archivo' as falta from portal.${part} a
    join portal.unidades u on u.id = a.unidad_id
    left join portal.auditoria_sellos s on s.unidad_id = a.unidad_id and s.evento_id = a.id
    left join (${ARCHIVED}) h on h.unidad_id = a.unidad_id where s.orden is null or h.hasta is null or s.orden > h.hasta limit 1`,
  auditoria_sellos: (part: string) => `select u.clave, s.evento_id as id,
      case when s.orden <= h.hasta then 'sigue en la base' else 'no está en un archivo' end as falta from portal.${part} s
    join portal.unidades u on u.id = s.unidad_id
    left join (${ARCHIVED}) h on h.unidad_id = s.unidad_id
    where h.hasta is null or s.orden > h.hasta
      or exists (select from portal.auditoria a where a.unidad_id = s.unidad_id and a.id = s.evento_id) limit 1`,
};

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
