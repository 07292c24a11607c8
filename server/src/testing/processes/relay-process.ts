// Another operating-system process that sends pending messages. Prints 'listo', starts at the first line of
// its input, ends with its input.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '../../db/pools.ts';
import { systemDb } from '../../db/system-db.ts';
import { createClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { createRelay } from '../../platform/mail/mensajes.ts';

const { TEST_DATABASE_URL, TEST_SMTP_URL, TEST_FROM } = process.env as Record<string, string>;
const pool = createPool({ url: TEST_DATABASE_URL!, role: 'portal_sistema', max: 3, onError() {} });
const db = systemDb(pool, pool);
const relay = createRelay({
  db,
  clock: createClock(),
  log: createLog('silent'),
  smtpUrl: TEST_SMTP_URL!,
  from: TEST_FROM!,
});
await pool.query('select 1');
process.stdout.write('listo\n');
await once(process.stdin, 'data');
const ended = once(process.stdin, 'end').then(() => 'ended');
do await relay.run();
while ((await Promise.race([ended, sleep(5, 'again')])) === 'again');
relay.close();
await pool.end();
