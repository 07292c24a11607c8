import { asOwner } from '../db/as-owner.ts';
import { readStretch, YEARS_KEPT as YEARS } from '../platform/audit/archive.ts';
import type { ArchiveRow } from '../platform/audit/archive.repository.ts';
import { withSystemDb } from './adopt.ts';
import { alone, dropUnless, listMonths, requireStore, withoutBackups, type OldMonths } from './old-months.ts';

type Expiring = OldMonths & { forGood: boolean };

/**
 * The files whose time is over: their newest event is ten years old, and so is the last entry of the record of every person that
 * they name. The chain goes on past them, by the seal that their row keeps. And the months of mails that are ten years old. Deletes
 * them if `forGood`, and returns false if something stays that should leave.
 */
export async function expireArchives(options: Expiring): Promise<boolean> {
  const { adminUrl, forGood } = options;
  return alone(adminUrl, () => (forGood ? withoutBackups(adminUrl, () => expire(options)) : expire(options)));
}

async function expire({ adminUrl, place: { files }, forGood, say }: Expiring): Promise<boolean> {
  let over = 0;
  let whole = true;
  if (forGood) await withSystemDb(adminUrl, (db) => requireStore(db, files, 'no se borra nada'));
  for (const archivo of await listDeleted(adminUrl)) {
    if (!(await files.find(archivo))) continue;
    over += 1;
    say(`${archivo}: estaba borrado y quedó en el depósito.`);
    if (forGood) await files.remove(archivo);
  }
  for (const row of await listOld(adminUrl)) {
    const events = await readStretch(files, row);
    if (!events) {
      whole = false;
      say(`${row.archivo}: falta o no es el que se guardó. Mirá \`auditoria\`.`);
      continue;
    }
    const people = [...new Set(events.flatMap(({ para_id }) => para_id ?? []))];
    if (await hasLaterEntry(adminUrl, row.unidad_id, people)) continue;
    over += 1;
    say(row.archivo);
    if (!forGood) continue;
    // First the row: a file without its row is read by nobody, a row without its file is a problem of the chain.
    await asOwner(adminUrl, (client) =>
      client.query(
        'update portal.auditoria_archivos set borrado = now() where unidad_id = $1 and desde = $2',
        [row.unidad_id, row.desde],
      ),
    );
    await files.remove(row.archivo);
  }
  const mails = await asOwner(adminUrl, (client) => listMonths(client, 'mensajes_pasados', yearsAgo()));
  for (const part of mails) {
    const why = forGood ? await dropUnless(adminUrl, part) : undefined;
    if (why === undefined) over += 1;
    else whole = false;
    say(why === undefined ? part : `${part} queda en la base: ${why}.`);
  }
  say(
    over === 0
      ? `Nada cumplió su plazo de ${YEARS} años.`
      : forGood
        ? `Borrados: ${over}.`
        : `Cumplieron su plazo: ${over}. Con --si se borran para siempre.`,
  );
  return whole;
}

function yearsAgo(): Date {
  const now = new Date();
  return new Date(now.setFullYear(now.getFullYear() - YEARS));
}

/** Files that a run was to remove: the store may have failed then. */
const listDeleted = (adminUrl: string) =>
  asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<Pick<ArchiveRow, 'archivo'>>(
      'select archivo from portal.auditoria_archivos where borrado is not null order by unidad_id, desde',
    );
    return rows.map(({ archivo }) => archivo);
  });

/** A file whose seals are still in the database stays with them. */
const listOld = (adminUrl: string) =>
  asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<ArchiveRow>(
      `select * from portal.auditoria_archivos f where borrado is null and ocurrido < now() - make_interval(years => $1)
        and not exists (select from portal.auditoria_sellos s where s.unidad_id = f.unidad_id and s.orden between f.desde and f.hasta)
        order by unidad_id, desde`,
      [YEARS],
    );
    return rows;
  });

const OF_CASE = 'join portal.casos c on c.unidad_id = e.unidad_id and c.id = e.caso_id';
const OF_ATTENTION = 'join portal.atenciones a on a.unidad_id = e.unidad_id and a.id = e.atencion_id';
/** The entries of a person's record: for each table, the column of the person and the time of writing. */
const ENTRIES: readonly (readonly [rows: string, person: string, written: string])[] = [
  ['portal.atenciones e', 'e.paciente_id', 'greatest(e.llegada, e.fin)'],
  [`portal.notas e ${OF_ATTENTION}`, 'a.paciente_id', 'greatest(e.guardada, e.cerrada)'],
  ['portal.documentos e', 'e.paciente_id', 'greatest(e.guardado, e.firmado)'],
  ['portal.anulaciones e', 'e.paciente_id', 'e.ocurrida'],
  ['portal.advertencias_de_receta e', 'e.paciente_id', 'e.ocurrida'],
  ['portal.entradas_resumen e', 'e.persona_id', 'greatest(e.dicha, e.confirmada, e.cambiada)'],
  ['portal.sin_conocidas e', 'e.persona_id', 'e.dicha'],
  ['portal.condiciones_medicas e', 'e.persona_id', 'e.cambiada'],
  ['portal.casos e', 'e.paciente_id', 'greatest(e.fecha_alta, e.estado_desde, e.terminado)'],
  [`portal.hechos_caso e ${OF_CASE}`, 'c.paciente_id', 'e.ocurrido'],
  [`portal.seguimientos e ${OF_CASE}`, 'c.paciente_id', 'e.creado'],
  [`portal.documentos_caso e ${OF_CASE}`, 'c.paciente_id', 'e.creado'],
];

/** Records that were joined keep their rows under both ids: they are one record here too. */
const HAS_LATER_ENTRY = `with recursive misma (id) as (
    select unnest($2::uuid[])
    union
    select case when i.persona_id = m.id then i.anterior_id else i.persona_id end
    from misma m join portal.identidades_pendientes i on i.unidad_id = $1 and i.estado = 'aprobada' and m.id in (i.persona_id, i.anterior_id)
  ) select ${ENTRIES.map(
    ([rows, person, written]) => `exists (select from ${rows}
    where e.unidad_id = $1 and ${person} in (select id from misma) and ${written} >= now() - make_interval(years => $3))`,
  ).join(' or ')} as later`;

const hasLaterEntry = (adminUrl: string, unidadId: number, people: readonly string[]) =>
  asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ later: boolean }>(HAS_LATER_ENTRY, [unidadId, people, YEARS]);
    return rows[0]!.later;
  });
