// Another process of the operating system that runs the portal as `main.ts` does, with the tests' small web: says its address, ends with SIGTERM.
import { loadConfig } from '../../config/config.ts';
import { startPortal } from '../../portal.ts';
import module from 'node:module';
import path from 'node:path';

try {
  const portal = await startPortal(loadConfig(process.env), () => {}, {
    webFolder: path.join(import.meta.dirname, '../web-fixture'),
  });
  // Due work comes every few minutes; a test does not wait for it.
  process.on('SIGUSR2', () => void portal.runDueWork().then(() => process.stdout.write('{"due":true}\n')));
  process.once('SIGTERM', () => void portal.stop().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify({ url: portal.url })}\n`);
  // What was compiled is kept for the next process; who is killed would not write it.
  module.flushCompileCache();
} catch (error) {
  process.stdout.write(`${JSON.stringify({ failed: (error as Error).message })}\n`);
  process.exit(1);
}
