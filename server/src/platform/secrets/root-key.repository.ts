import { sql } from 'kysely';
import { qb } from '../../db/query.ts';

const LOCK = 7_203_114;

export const lockRaiz = () => sql`select pg_advisory_xact_lock(${LOCK})`;
export const listLlaves = () => qb.selectFrom('llaves').select(['sello', 'raiz']);
export const insertLlave = (llave: { sello: string; raiz: Buffer }) => qb.insertInto('llaves').values(llave);
export const deleteLlaves = () => qb.deleteFrom('llaves');
export const deleteOtrasLlaves = (sello: string) => deleteLlaves().where('sello', '<>', sello);

/** Whether the portal has been used: everything that people do leaves an audit event. */
export const findUso = () => sql<{ used: boolean }>`select exists (select from auditoria) as used`;
