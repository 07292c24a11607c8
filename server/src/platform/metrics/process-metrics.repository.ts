import { sql } from 'kysely';
import { qb } from '../../db/query.ts';

export const listRespaldos = () =>
  qb.selectFrom('instalacion').select('respaldo').where('respaldo', 'is not', null);

export const countPendientes = () =>
  sql<{
    count: number;
    since: Date | null;
  }>`select count(*)::int as count, min(creado) as since from mensajes where estado = 'pendiente'`;
