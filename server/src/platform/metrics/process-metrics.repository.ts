import { sql } from 'kysely';
import { qb } from '../../db/query.ts';

export const listRespaldos = () =>
  qb.selectFrom('instalacion').select('respaldo').where('respaldo', 'is not', null);

export const countPendientes = () =>
  sql<{
    count: number;
    since: Date | null;
  }>`select count(*)::int as count, min(creado) as since from mensajes where estado = 'pendiente'`;

export const listIntegras = () =>
  qb.selectFrom('instalacion').select('auditoria_integra').where('auditoria_integra', 'is not', null);

/** The last success of the archive of the write-ahead log; no row where PostgreSQL keeps none. */
export const listArchivados = () =>
  sql<{
    archivado: Date | null;
  }>`select coalesce(last_archived_time, stats_reset) as archivado from pg_stat_archiver
      where current_setting('archive_mode') <> 'off'`;
