import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Ledger } from './ledger.ts';
import { SERVICIO, type World } from './world.ts';

/**
 * Acknowledged means present: checks with an observer every act of the whole run that was answered with
 * success. `everyFile` also reads files that were read before.
 */
export async function findMissing(
  { db, dataDir }: Pick<World, 'db' | 'dataDir'>,
  ledger: Ledger,
  { everyFile = false } = {},
): Promise<string[]> {
  const missing = async (what: string, text: string, values: unknown[]) => {
    const rows = await db.sql<{ quien: string }>(text, values);
    return rows.slice(0, 5).map(({ quien }) => `${what} ${quien} was acknowledged and is not there`);
  };
  const turnos = [...ledger.turnos];
  const called = [...ledger.llamadas].map(([id, doctors]) => [id, [...doctors][0]!] as const);
  const casos = [...ledger.casos];
  const problems = [
    await missing(
      'turno',
      `select a.id as quien from unnest($1::uuid[], $2::text[]) a (id, dni) where not exists (select from portal.turnos t join portal.personas p on p.unidad_id = 1 and p.id = t.paciente_id
         where t.unidad_id = 1 and t.id = a.id and p.documento = a.dni and t.servicio_id = ${SERVICIO.turnos} and t.estado = 1)`,
      [turnos.map(([id]) => id), turnos.map(([, dni]) => dni)],
    ),
    await missing(
      'único',
      `select a.id as quien from unnest($1::uuid[], $2::text[]) a (id, donde) where not exists (select from portal.turnos t where t.unidad_id = 1 and t.id = a.id
         and t.servicio_id = ${SERVICIO.unico} and t.estado = 1 and to_char(t.inicio at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD HH24:MI') = a.donde)`,
      [[...ledger.unicos.keys()], [...ledger.unicos.values()]],
    ),
    await missing(
      'ticket',
      `select a.id as quien from unnest($1::uuid[], $2::text[]) a (id, dni) where not exists (select from portal.atenciones t join portal.personas p on p.unidad_id = 1 and p.id = t.paciente_id
         where t.unidad_id = 1 and t.id = a.id and p.documento = a.dni)`,
      [[...ledger.tickets.keys()], [...ledger.tickets.values()]],
    ),
    await missing(
      'call',
      `select a.id as quien from unnest($1::uuid[], $2::uuid[]) a (id, medica) where not exists (select from portal.atenciones t
         where t.unidad_id = 1 and t.id = a.id and t.profesional_id = a.medica and t.estado in ('chamado', 'encerrado'))`,
      [called.map(([id]) => id), called.map(([, medica]) => medica)],
    ),
    await missing(
      'end',
      `select a.id as quien from unnest($1::uuid[]) a (id) where not exists (select from portal.atenciones t where t.unidad_id = 1 and t.id = a.id and t.estado = 'encerrado')`,
      [[...ledger.finalizadas]],
    ),
    await missing(
      'case',
      `select a.id as quien from unnest($1::int[], $2::text[]) a (id, siniestro) where not exists (select from portal.casos c where c.unidad_id = 1 and c.id = a.id and c.nro_siniestro = a.siniestro)`,
      [casos.map(([id]) => id), casos.map(([, siniestro]) => siniestro)],
    ),
    await missing(
      'cancellation',
      `select a.id as quien from unnest($1::int[]) a (id) where not exists (select from portal.casos c where c.unidad_id = 1 and c.id = a.id and c.status = 2)`,
      [[...ledger.cancelados]],
    ),
    await missing(
      'signature',
      `select a.id as quien from unnest($1::uuid[], $2::int[]) a (id, numero) where not exists (select from portal.documentos d where d.unidad_id = 1 and d.id = a.id and d.numero = a.numero and d.estado = 'firmado')`,
      [[...ledger.recetas.keys()], [...ledger.recetas.values()]],
    ),
  ].flat();
  for (const [id, doctors] of ledger.llamadas)
    if (doctors.size > 1) problems.push(`ticket ${id} was called by ${doctors.size}`);
  for (const id of ledger.otraVez) problems.push(`ticket ${id} was called after its end`);
  if (everyFile) ledger.leidos.clear();
  return [...problems, ...(await findBrokenFiles({ db, dataDir }, ledger.leidos))];
}

/** Every file that a row names exists with its bytes; a signed one with its hash. */
async function findBrokenFiles(
  { db, dataDir }: Pick<World, 'db' | 'dataDir'>,
  read: Set<string>,
): Promise<string[]> {
  const open = (key: string) => {
    read.add(key);
    try {
      return readFileSync(path.join(dataDir, 'archivos', key));
    } catch {
      return undefined;
    }
  };
  const known = [...read];
  const signed = await db.sql<{ id: string; archivo: string; sha256: string; bytes: number }>(
    `select id, archivo, sha256, bytes from portal.documentos where unidad_id = 1 and archivo is not null and archivo <> all ($1::text[])
     union all select documento_id, archivo, sha256, bytes from portal.papeles_registrados where unidad_id = 1 and archivo <> all ($1::text[])`,
    [known],
  );
  const ofCases = await db.sql<{ archivo: string }>(
    'select archivo from portal.documentos_caso where unidad_id = 1 and archivo <> all ($1::text[])',
    [known],
  );
  const broken = signed.filter(({ archivo, sha256, bytes }) => {
    const file = open(archivo);
    return file?.length !== bytes || createHash('sha256').update(file).digest('hex') !== sha256;
  });
  return [
    ...broken.slice(0, 5).map(({ id }) => `document ${id} is signed and its bytes are not those`),
    ...ofCases
      .flatMap(({ archivo }) => (open(archivo) ? [] : [`${archivo} of a case is not there`]))
      .slice(0, 5),
  ];
}
