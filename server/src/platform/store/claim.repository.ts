import { sql } from 'kysely';
import { qb } from '../../db/query.ts';

const LOCK = 7_203_113;

export interface InstalacionRow {
  deposito: string | null;
  deposito_puesto: boolean;
  vuelta: string | null;
  proxima: string | null;
  /** Identifies this database: a copy of it elsewhere has another value. */
  base: string;
}

export const findInstalacion =
  () => sql<InstalacionRow>`select i.deposito, i.deposito_puesto, i.vuelta, i.proxima,
      c.system_identifier || '/' || (select oid from pg_database where datname = current_database()) as base
      from instalacion i, pg_control_system() c`;
export const updateInstalacion = (values: Partial<Omit<InstalacionRow, 'base'>>) =>
  qb.updateTable('instalacion').set(values);

export const lockDeposito = () => sql`select pg_advisory_xact_lock(${LOCK})`;
export const lockDepositoIfFree = () =>
  sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`;
