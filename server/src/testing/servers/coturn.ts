import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface Coturn {
  port: number;
  secret: string;
  pid: number;
  stop(): Promise<void>;
}

/** Debian's coturn, or the reason why there is none. `options` go to coturn. */
export async function startCoturn(
  options: readonly string[] = [],
  address = '127.0.0.1',
): Promise<Coturn | { falta: string }> {
  const script = path.resolve(import.meta.dirname, '../../../../scripts/coturn.mjs');
  const child = spawn(process.execPath, [script, address, ...options], {
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
  const found = JSON.parse(line) as Omit<Coturn, 'stop'> | { falta: string };
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
