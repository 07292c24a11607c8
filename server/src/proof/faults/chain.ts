import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createPool } from '../../db/pools.ts';
import { systemDb } from '../../db/system-db.ts';
import { verifyStretch } from '../../platform/audit/seal.ts';
import type { World } from './world.ts';

export interface Chain {
  /** Events sealed since the last look. */
  look(): Promise<string[]>;
  /** The whole chain from the beginning, with nothing left unsealed. */
  end(): Promise<string[]>;
  stop(): Promise<void>;
  sealed(): number;
}

const SEAL_MS = 30_000;
const UNIDAD = 1;

/** The unit's chain of audit events, read with the code that an auditor uses. */
export function watchChain({ db, dataDir }: Pick<World, 'db' | 'dataDir'>): Chain {
  let hasta = 0;
  const pool: pg.Pool = createPool({ url: db.appUrl, role: 'portal_sistema', max: 2, onError() {} });
  const reader = systemDb(pool, pool);
  const read = async (from: number) => {
    // Discards a connection that a dead PostgreSQL left behind.
    await pool.query('select 1').catch(() => {});
    const { hasta: last, problemas } = await verifyStretch(
      reader,
      { folder: path.join(dataDir, 'auditoria') },
      UNIDAD,
      from,
      Number.MAX_SAFE_INTEGER,
    );
    hasta = last;
    return problemas.slice(0, 5).map(({ texto }) => `the chain: ${texto}`);
  };
  const unsealed = async () =>
    (
      await db.sql<{ n: number }>(
        `select count(*)::int as n from portal.auditoria a where not exists (select from portal.auditoria_sellos s where s.unidad_id = a.unidad_id and s.evento_id = a.id)`,
      )
    )[0]!.n;
  return {
    look: () => read(hasta),
    async end() {
      for (const until = Date.now() + SEAL_MS; (await unsealed()) > 0 && Date.now() < until;)
        await sleep(200);
      const left = await unsealed();
      return [...(left > 0 ? [`the chain: ${left} events are not sealed`] : []), ...(await read(0))];
    },
    stop: () => pool.end(),
    sealed: () => hasta,
  };
}
