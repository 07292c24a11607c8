// `npm start`: runs with the machine's Node, installs and builds what is missing, then runs the server with
// the right Node.
import { spawn } from 'node:child_process';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { exitCodeOf, exitWith, findNode, forwardSignals, inRoot, root } from './project.mjs';

try {
  await ensureInstalled();
  await ensureWebBuilt();
  runServer();
} catch (error) {
  exitWith(error);
}

function runServer() {
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--import',
    new URL('end-with-parent.mjs', import.meta.url).href,
  ];
  const server = spawn(findNode(), [...flags, inRoot('server/src/main.ts'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const stopForwarding = forwardSignals(server);
  if (process.env.npm_lifecycle_event) endWithNpm(server);
  server.once('error', exitWith);
  server.once('exit', (code, signal) => {
    stopForwarding();
    process.exit(signal ? exitCodeOf(signal) : (code ?? 1));
  });
}

/** If npm is killed with -9 it forwards no signal. A changed parent process reveals it. */
function endWithNpm(server) {
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    server.kill('SIGTERM');
  }, 250);
}
