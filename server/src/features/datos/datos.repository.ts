import type { TipoDocumento } from '@portal/domain/documentos/escrito';
import { sql } from 'kysely';
import { qb } from '../../db/query.ts';

export interface Evento {
  ocurrido: Date;
  acto: string;
  resultado: string;
  actor_id: string | null;
  actor_rol: string | null;
  objeto: string | null;
  nombre: string | null;
  apellido: string | null;
  /** The name of the system that acted, if it was one. */
  sistema: string | null;
}

/**
 * Hides successful session renewals and visits to this very list by the person: they carry no information and
 * would fill the pages. Refused ones are shown.
 */
const shown = (personaId: string, soloOtros: boolean) =>
  // A failed sign-in names the person it was about without a role, since nobody proved to be them.
  soloOtros
    ? sql<boolean>`a.para_id = ${personaId} and (a.actor_id is distinct from a.para_id or a.actor_rol is null)`
    : sql<boolean>`a.para_id = ${personaId} and not (a.acto in ('renovar_sesion', 'ver_accesos') and a.resultado = 'ok' and a.actor_id = a.para_id)`;

export const countAccesos = (personaId: string, soloOtros: boolean) =>
  qb
    .selectFrom('auditoria as a')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(shown(personaId, soloOtros));

export const listEventos = (personaId: string, soloOtros: boolean, limit: number, offset: number) =>
  qb
    .selectFrom('auditoria as a')
    .leftJoin('personas as p', (join) =>
      join.onRef('p.unidad_id', '=', 'a.unidad_id').onRef('p.id', '=', 'a.actor_id'),
    )
    .leftJoin('sistemas as s', (join) =>
      join.onRef('s.unidad_id', '=', 'a.unidad_id').onRef('s.id', '=', 'a.actor_id'),
    )
    .select([
      'a.ocurrido',
      'a.acto',
      'a.resultado',
      'a.actor_id',
      'a.actor_rol',
      'a.objeto',
      'p.nombre',
      'p.apellido',
      's.nombre as sistema',
    ])
    .where(shown(personaId, soloOtros))
    .orderBy('a.ocurrido', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset);

/** A table that can name a person: the columns that do, and the columns that are secret. */
export interface TablaDePersonas {
  tabla: string;
  columnas: string[];
  secretas: string[];
  orden: string[];
}

/**
 * Read from the catalogue, so that a new table cannot be forgotten: every uuid column of every tenant table,
 * except those whose comment marks an author. Columns of type bytea, or named like a hash, token or secret,
 * are secret.
 */
export const listTablasDePersonas = () => sql<TablaDePersonas>`
      select c.relname as tabla,
        array_agg(a.attname::text order by a.attnum) filter (where a.atttypid = 'uuid'::regtype and coalesce(col_description(c.oid, a.attnum), '') not like 'autor%') as columnas,
        coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'bytea'::regtype or a.attname ~ '(hash|token|secreto)'), '{}') as secretas,
        array_agg(a.attname::text order by array_position(k.conkey, a.attnum)) filter (where a.attnum = any (k.conkey)) as orden
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      where c.relnamespace = 'portal'::regnamespace and c.relkind in ('r', 'p') and obj_description(c.oid) in ('tenant', 'append-only')
      group by c.oid, c.relname
      having bool_or(a.atttypid = 'uuid'::regtype and coalesce(col_description(c.oid, a.attnum), '') not like 'autor%')
      order by c.relname`;

/** Signed documents of the person that have a paper, oldest first. */
export const listPapeles = (personaId: string) =>
  qb
    .selectFrom('documentos as d')
    .leftJoin('anulaciones as n', (join) =>
      join.onRef('n.unidad_id', '=', 'd.unidad_id').onRef('n.documento_id', '=', 'd.id'),
    )
    .select([
      'd.id',
      sql<TipoDocumento>`d.tipo`.as('tipo'),
      'd.numero',
      sql<Date>`d.firmado`.as('firmado'),
      'n.ocurrida as anulada',
    ])
    .where('d.paciente_id', '=', personaId)
    .where('d.estado', '=', 'firmado')
    .where('d.tipo', '<>', 'evolucion')
    .orderBy('d.firmado')
    .orderBy('d.id');

/**
 * The rows that name one of the ids, after the row with the key `despuesDe`, without secret columns. Unsigned drafts are left
 * out: they belong to their author. The key and not a number of rows: `operar archivar` may take older ones out meanwhile.
 */
export function listFilas(
  { tabla, columnas, secretas, orden }: TablaDePersonas,
  ids: readonly string[],
  limit: number,
  despuesDe: readonly string[] | undefined,
) {
  const key = sql.join(orden.map((columna) => sql`t.${sql.ref(columna)}`));
  return sql<{ fila: string; clave: string[] }>`
      select (to_jsonb(t) - ${secretas}::text[])::text as fila,
        array[${sql.join(orden.map((columna) => sql`t.${sql.ref(columna)}::text`))}] as clave from ${sql.table(tabla)} t
      where (${sql.join(
        columnas.map((columna) => sql`t.${sql.ref(columna)} = any (${[...ids]}::uuid[])`),
        sql` or `,
      )}) and to_jsonb(t) ->> 'estado' is distinct from 'borrador'
        ${despuesDe ? sql`and (${key}) > (${sql.join([...despuesDe])})` : sql``}
      order by ${key} limit ${limit}`;
}
