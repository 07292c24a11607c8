import { sql } from 'kysely';
import { qb, type RowOf } from '../../db/query.ts';

export type EventRow = RowOf<'auditoria'>;

export type SealedRow = EventRow & { orden: string; evento_id: string; hash: Buffer };

const SEAL_LOCK = 7_203_112;
/** Events commit out of order. Their ids never differ by more than this. */
const LATE = 20_000;

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

const unsealed = sql`a.id > (select coalesce(max(evento_id), 0) from auditoria_sellos) - ${sql.lit(LATE)}
  and not exists (select from auditoria_sellos s where s.unidad_id = a.unidad_id and s.evento_id = a.id)`;

export const countUnsealed = () =>
  sql<{
    count: number;
    since: Date | null;
  }>`select count(*)::int as count, min(a.ocurrido) as since from auditoria a where ${unsealed}`;

export const findNewestEvent = () => sql<{ id: string }>`select id from auditoria order by id desc limit 1`;

/** Until the transaction ends, in one process only; the others get `false`. */
export const lockSealing = () =>
  sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${SEAL_LOCK}) as mine`;

export const listUnsealed = (limit: number) => sql<EventRow>`select ${eventColumns} from auditoria a
      where ${unsealed} order by a.id limit ${limit}`;

export const insertSeals = (
  seals: readonly { unidad_id: number; orden: number; evento_id: string; hash: Buffer }[],
) => qb.insertInto('auditoria_sellos').values([...seals]);

export const findLastSeal = (unidadId: number) =>
  qb
    .selectFrom('auditoria_sellos')
    .select(['orden', 'hash'])
    .where('unidad_id', '=', unidadId)
    .orderBy('orden', 'desc')
    .limit(1);

/** Events that the seal passed long ago without sealing them. */
export const listUnchained = (unidadId: number, limit: number) => sql<{
  id: string;
  orden: string;
}>`select a.id, s.orden from auditoria a,
        (select evento_id, orden from auditoria_sellos where unidad_id = ${unidadId} order by evento_id desc limit 1) s
        where a.unidad_id = ${unidadId} and a.id <= s.evento_id - ${sql.lit(LATE)}
          and not exists (select from auditoria_sellos x where x.unidad_id = a.unidad_id and x.evento_id = a.id)
        order by a.id limit ${limit}`;

export const listSealed = (
  unidadId: number,
  from: number,
  size: number,
) => sql<SealedRow>`select s.orden, s.evento_id, s.hash, ${eventColumns}
          from auditoria_sellos s left join auditoria a on a.unidad_id = s.unidad_id and a.id = s.evento_id
          where s.unidad_id = ${unidadId} and s.orden > ${from} order by s.orden limit ${size}`;
