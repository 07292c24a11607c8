import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface Coturn {
  port: number;
  secret: string;
  stop(): Promise<void>;
}

/** Debian's coturn on the loopback address, or the reason why there is none. `options` go to coturn. */
export async function startCoturn(...options: string[]): Promise<Coturn | { falta: string }> {
  const script = path.resolve(import.meta.dirname, '../../../../scripts/coturn.mjs');
  const child = spawn(process.execPath, [script, '127.0.0.1', ...options], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const line = await new Promise<string>((resolve) => {
    let output = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('\n')) resolve(output);
    });
    child.once('exit', () => resolve(output || '{"falta":"coturn no arrancó"}'));
  });
  const found = JSON.parse(line) as { port: number; secret: string } | { falta: string };
  if ('falta' in found) return found;
  return {
    ...found,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
