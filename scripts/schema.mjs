// `npm run schema` writes the database types from the migrated schema. A test compares them with the
// committed file; it passes a database that is already migrated: `schema.mjs <file> <url>`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { exitWith, findNode } from './project.mjs';

const out = path.resolve(process.argv[2] ?? 'server/src/db/schema.ts');
if (!process.features.typescript) runAgain();
else if (process.argv[3]) generate(process.argv[3]);
else {
  const { startPostgres } = await import('../server/src/dev-database/embedded-postgres.ts');
  const { migrate } = await import('../server/src/db/migrate.ts');
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

/** The machine's Node is too old to import TypeScript. */
function runAgain() {
  try {
    process.exitCode = spawnSync(findNode(), process.argv.slice(1), { stdio: 'inherit' }).status ?? 1;
  } catch (error) {
    exitWith(error);
  }
}

function generate(url) {
  const run = spawnSync(
    process.execPath,
    [
      path.resolve('node_modules/.bin/kysely-codegen'),
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
