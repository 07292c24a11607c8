// `npm run schema` writes the database types from the migrated schema. A test compares them with the
// committed file; it passes a database that is already migrated: `schema.mjs <file> <url>`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../server/src/dev-database/embedded-postgres.ts';
import { migrate } from '../server/src/db/migrate.ts';

const out = path.resolve(process.argv[2] ?? 'server/src/db/schema.ts');
if (process.argv[3]) generate(process.argv[3]);
else {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-schema-'));
  const postgres = await startPostgres(folder);
  try {
    await migrate(postgres.adminUrl);
    generate(postgres.adminUrl);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function generate(url) {
  const run = spawnSync(
    path.resolve('node_modules/.bin/kysely-codegen'),
    [
      '--dialect=postgres',
      `--url=${url}`,
      '--default-schema=portal',
      '--include-pattern=portal.*',
      '--date-parser=string',
      '--env-file=/dev/null',
      `--out-file=${out}`,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  process.exitCode = run.status ?? 1;
}
