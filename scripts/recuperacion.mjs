// `npm run recuperacion` loses a portal and brings it back: PostgreSQL with pgBackRest, files and real processes under
// load. Everything is destroyed, restored to a given instant and compared. `-- --s3` keeps the backups in an
// S3-compatible store behind TLS instead of a folder. Debian, as root; apt-get install pgbackrest postgresql rsync.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { findNode, root } from './project.mjs';

const given = process.argv.slice(2);
if (given.some((word) => word !== '--s3')) {
  console.error('Uso: npm run recuperacion -- [--s3]');
  process.exit(2);
}
await ensureInstalled();
const child = spawn(
  findNode(),
  ['--disable-warning=ExperimentalWarning', 'scripts/recuperacion/correr.mjs', ...given],
  { cwd: root, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('close', (code) => process.exit(code ?? 1));
