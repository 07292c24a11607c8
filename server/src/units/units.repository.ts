import { sql } from 'kysely';
import { qb } from '../db/query.ts';

export const listUnidades = () =>
  qb
    .selectFrom('unidades')
    .select([
      'id',
      'clave',
      'plantilla',
      sql<boolean>`abierta is not null and cerrada is null`.as('abierta'),
    ]);
export const listHosts = () => qb.selectFrom('hosts').select(['host', 'unidad_id']);
export const listAjustes = () =>
  qb
    .selectFrom('ajustes')
    .select(['clave', 'valor'])
    .orderBy(sql`clave collate "C"`);
