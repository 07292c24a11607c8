// Another operating-system process that seals the audit trail. Prints 'listo', starts at the first line of its input,
// ends with its input. Prints each failure.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '../../db/pools.ts';
import { systemDb } from '../../db/system-db.ts';
import { createSeal } from '../../platform/audit/seal.ts';

const { TEST_DATABASE_URL, TEST_FOLDER } = process.env as Record<string, string>;
const pool = createPool({ url: TEST_DATABASE_URL!, role: 'portal_sistema', max: 3, onError() {} });
const seal = createSeal(systemDb(pool, pool), { folder: TEST_FOLDER! });
await pool.query('select 1');
process.stdout.write('listo\n');
await once(process.stdin, 'data');
const ended = once(process.stdin, 'end').then(() => 'ended');
do await seal.run().catch((error: Error) => process.stdout.write(`${error.message}\n`));
while ((await Promise.race([ended, sleep(5, 'again')])) === 'again');
await seal.stop();
await pool.end();
