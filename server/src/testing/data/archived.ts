import type { TestDatabase } from '../database/database.ts';

/** As if the first two events of unit 1 had left for a file. The portal's own seal waits meanwhile. */
export const archiveFirst = (db: TestDatabase) =>
  db.sql(`begin; select pg_advisory_xact_lock(7203112, 1); set local session_replication_role = replica;
    insert into portal.auditoria_archivos (unidad_id, desde, hasta, hash, evento_id, ocurrido, archivo, sha256)
      values (1, 1, 2, '', 2, '2019-06-01', 'demo/auditoria/1-2.jsonl.gz', repeat('0', 64));
    delete from portal.auditoria_sellos where unidad_id = 1; commit`);
