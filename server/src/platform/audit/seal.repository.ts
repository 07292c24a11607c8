import { sql, type RawBuilder } from 'kysely';
import type { RowOf } from '../../db/query.ts';

export type EventRow = RowOf<'auditoria'>;

export type SealedRow = EventRow & { orden: string; evento_id: string; hash: Buffer };

const SEAL_LOCK = 7_203_112;
/** Events of a unit commit out of order. Their ids never differ by more than this. */
export const LATE = 20_000;
/** Unsealed events of one unit that are counted. */
const COUNTED = 100_000;

const columns = [
  'unidad_id',
  'id',
  'ocurrido',
  'acto',
  'resultado',
  'actor_id',
  'actor_rol',
  'para_id',
  'objeto',
  'direccion',
  'pedido',
] as const;
const eventColumns = sql.join(columns.map((column) => sql.ref(`a.${column}`)));

/**
 * The number bounds the seals too. Otherwise PostgreSQL may read all of them, since it does not know how few events a
 * number leaves.
 */
const unsealedAfter = (after: RawBuilder<unknown>) => sql`a.id > ${after} and not exists
        (select from auditoria_sellos s where s.unidad_id = a.unidad_id and s.evento_id = a.id and s.evento_id > ${after})`;

export const findNewestEvent = () => sql<{ id: string }>`select id from auditoria order by id desc limit 1`;

/** The last seal of a unit that was quiet for long may be in a file. */
const lastSeal = (unit: RawBuilder<unknown>) => sql<{ orden: string; hash: Buffer }>`select orden, hash from (
      (select orden, hash from auditoria_sellos where unidad_id = ${unit} order by orden desc limit 1)
      union all (select hasta, hash from auditoria_archivos where unidad_id = ${unit} order by hasta desc limit 1)
    ) seals order by orden desc limit 1`;

/**
 * The first unsealed events of the units `unidad` of a list, each with its unit's last seal. `tope` is the end of the
 * share: without it, PostgreSQL may sort everything of a unit that is far behind. The numbers are compared as sets: of a
 * young table PostgreSQL expects few rows, and would compare each event with each seal.
 */
const firstUnsealed = (units: readonly number[], share: number) => {
  const late = sql`hasta - ${sql.lit(LATE)}`;
  return sql`unnest(${[...units]}::int[]) as unidad
      cross join lateral (select coalesce(max(m.evento_id), 0) as hasta from auditoria_sellos m where m.unidad_id = unidad) h
      left join lateral (${lastSeal(sql`unidad`)}) l on true
      left join lateral (select id as tope from auditoria b where b.unidad_id = unidad and b.id > hasta order by b.id offset ${share} limit 1) t on true
      cross join lateral (select id from auditoria b where b.unidad_id = unidad and b.id > ${late} and b.id <= coalesce(tope, 9223372036854775807)
        except select evento_id from auditoria_sellos s where s.unidad_id = unidad and s.evento_id > ${late}
        order by id limit ${share}) u
      cross join lateral (select ${eventColumns} from auditoria a where a.unidad_id = unidad and a.id = u.id limit 1) a`;
};

/**
 * The units with events after their newest sealed one, and their number, counted up to `most`. Asks every unit: for the
 * first look of a process.
 */
export const listUnitsBehind = (most: number) => sql<{ unidad_id: number; count: number }>`
    select id as unidad_id, count from unidades cross join lateral
      (select count(*)::int from (select from auditoria a where a.unidad_id = unidades.id
        and a.id > (select coalesce(max(s.evento_id), 0) from auditoria_sellos s where s.unidad_id = unidades.id) limit ${most}) e) c
    where count > 0`;

/** The units with unsealed events after this number, and how many. */
export const listUnitsUnsealed = (after: number) => sql<{ unidad_id: number; count: number }>`
    select a.unidad_id, count(*)::int as count from auditoria a where ${unsealedAfter(sql`${after}::bigint`)} group by a.unidad_id`;

/** Those after this number, and those of these units. */
export const countUnsealed = (after: number, units: readonly number[]) =>
  sql<{ count: number; since: Date | null }>`select count(*)::int as count, min(ocurrido) as since from (
      select a.unidad_id, a.id, a.ocurrido from auditoria a where ${unsealedAfter(sql`${after}::bigint`)}
      union select a.unidad_id, a.id, a.ocurrido from ${firstUnsealed(units, COUNTED)}
    ) events`;

/**
 * Until the transaction ends, no process of the version before seals: it takes the lock alone, and seals all units by
 * one number. `false` if it is sealing now.
 */
export const lockSealing = () =>
  sql<{ mine: boolean }>`select pg_try_advisory_xact_lock_shared(${SEAL_LOCK}) as mine`;

/** Until the transaction ends, each unit in one process only. Returns the units that no other process has. */
export const lockUnits = (units: readonly number[]) => sql<{ unidad_id: number }>`
    select unidad_id from unnest(${[...units]}::int[]) as unidad_id
    where pg_try_advisory_xact_lock_shared(${SEAL_LOCK}) and pg_try_advisory_xact_lock(${SEAL_LOCK}, unidad_id)`;

/** The first unsealed events of each unit, in their order, with the unit's last seal. */
export const listUnsealed = (units: readonly number[], share: number) => sql<
  EventRow & { orden: string | null; hash: Buffer | null }
>`select l.orden, l.hash, ${eventColumns} from ${firstUnsealed(units, share)}
    order by a.unidad_id, a.id`;

export interface NewSeal {
  unidad_id: number;
  orden: number;
  evento_id: string;
  hash: Buffer;
}
export function insertSeals(seals: readonly NewSeal[]) {
  const column = (name: keyof NewSeal) => seals.map((seal) => seal[name]);
  return sql`insert into auditoria_sellos (unidad_id, orden, evento_id, hash)
    select * from unnest(${column('unidad_id')}::int[], ${column('orden')}::bigint[], ${column('evento_id')}::bigint[], ${column('hash')}::bytea[])`;
}

export const findLastSeal = (unidadId: number) => lastSeal(sql`${unidadId}::int`);

/** Events that the seal passed long ago without sealing them. */
export const listUnchained = (unidadId: number, limit: number) => sql<{
  id: string;
  orden: string;
}>`select a.id, s.orden from auditoria a,
        (select evento_id, orden from auditoria_sellos where unidad_id = ${unidadId} order by evento_id desc limit 1) s
        where a.unidad_id = ${unidadId} and a.id <= s.evento_id - ${sql.lit(LATE)}
          and not exists (select from auditoria_sellos x where x.unidad_id = a.unidad_id and x.evento_id = a.id)
        order by a.id limit ${limit}`;

/** The bound keeps an archived stretch from reading the seals that follow it in the database. */
export const listSealed = (
  unidadId: number,
  { from, to, size }: { from: number; to: number; size: number },
) => sql<SealedRow>`select s.orden, s.evento_id, s.hash, ${eventColumns}
          from auditoria_sellos s left join auditoria a on a.unidad_id = s.unidad_id and a.id = s.evento_id
          where s.unidad_id = ${unidadId} and s.orden > ${from} and s.orden <= ${to} order by s.orden limit ${size}`;

/** For the metric: a chain that is broken has no last time at which it was whole. */
export const updateIntegra = (whole: boolean) =>
  sql`update instalacion set auditoria_integra = case when ${whole} then now() end`;
