import { createPool } from '../db/pools.ts';
import { systemDb, type SystemDb } from '../db/system-db.ts';
import { adoptStore } from '../platform/store/claim.ts';
import type { FileStore } from '../platform/files/files.ts';
import { asOwner } from '../db/as-owner.ts';

export async function withSystemDb<T>(url: string, work: (db: SystemDb) => Promise<T>): Promise<T> {
  const pool = createPool({ url, role: 'portal_sistema', max: 2, onError: () => {} });
  try {
    return await work(systemDb(pool, pool));
  } finally {
    await pool.end();
  }
}

/** The database takes over the store: after a copy with PostgreSQL's tools, or after the store was moved. */
export async function adopt(adminUrl: string, files: FileStore): Promise<void> {
  await withSystemDb(adminUrl, (db) => adoptStore(db, files));
  // Transaction ids copied from another cluster may lie in this one's future, and cached free times would
  // never become valid. Reset them.
  await asOwner(adminUrl, async (client) => {
    await client.query(
      `update portal.turnos set tocado = default where tocado > pg_snapshot_xmax(pg_current_snapshot())::text::bigint`,
    );
  });
}
