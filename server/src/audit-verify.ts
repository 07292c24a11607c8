import path from 'node:path';
import { loadConfig } from './config.ts';
import { startPostgres } from './db/embedded-postgres.ts';
import { createPool } from './db/pools.ts';
import { systemDb } from './db/system-db.ts';
import { listUnidades } from './features/unidades/unidades.repository.ts';
import { verifyChain } from './platform/audit-seal.ts';
import { openFileStore } from './platform/open-files.ts';

/** `npm run audit:verify`: reads every unit's chain again and says what does not fit. */
const say = (line: string) => void process.stdout.write(`${line}\n`);
const config = loadConfig(process.env);
const embedded = config.databaseUrl === undefined ? await startPostgres(path.join(config.dataDir, 'postgres')) : undefined;
const pool = createPool({ url: embedded?.appUrl ?? config.databaseUrl!, role: 'portal_sistema', max: 2, onError: () => {} });
const db = systemDb(pool, pool);
const place = { folder: path.join(config.dataDir, 'auditoria'), files: openFileStore(config) };
let broken = 0;
try {
  for (const { id, clave } of await db.many(listUnidades())) {
    const { events, problems } = await verifyChain(db, place, id);
    if (problems.length === 0) say(`${clave}: ${events} eventos, cadena íntegra`);
    else {
      broken += 1;
      say(`${clave}: ${events} eventos, ROTA`);
      for (const problem of problems) say(`  - ${problem}`);
    }
  }
} finally {
  await pool.end();
  await embedded?.stop();
}
process.exitCode = broken > 0 ? 1 : 0;
