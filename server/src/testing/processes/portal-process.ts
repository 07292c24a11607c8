// Another operating-system process that runs the portal as `main.ts` does, with the tests' small web. Prints
// its address, ends with SIGTERM.
import { loadConfig } from '../../config/config.ts';
import { startPortal } from '../../portal.ts';
import module from 'node:module';
import path from 'node:path';

try {
  const portal = await startPortal(loadConfig(process.env), () => {}, {
    webFolder: path.join(import.meta.dirname, '../web-fixture'),
  });
  // Due jobs run every few minutes; a test triggers them.
  process.on('SIGUSR2', () => void portal.runDueWork().then(() => process.stdout.write('{"due":true}\n')));
  process.once('SIGTERM', () => void portal.stop().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify({ url: portal.url })}\n`);
  // Writes the compile cache for the next process; a killed process would not.
  module.flushCompileCache();
} catch (error) {
  process.stdout.write(`${JSON.stringify({ failed: (error as Error).message })}\n`);
  process.exit(1);
}
