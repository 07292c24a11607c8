import { Worker } from 'node:worker_threads';

export interface Asked {
  id: number;
  module: string;
  name: string;
  args: readonly unknown[];
}
interface Answer {
  id: number;
  pdf?: Uint8Array;
  error?: unknown;
}
interface Waiting {
  resolve(pdf: Buffer): void;
  reject(error: unknown): void;
}

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

/**
 * Rendering takes tens of milliseconds, mostly for the QR code, so it runs on a worker thread and delays no
 * call or request. `draw` must be exported by `module` under its own name, and its arguments must be plain
 * data.
 */
export function drawOnThread<Args extends readonly unknown[]>(
  module: string,
  draw: (...args: Args) => Promise<Buffer>,
  ...args: Args
): Promise<Buffer> {
  const thread = (worker ??= start());
  const id = (last += 1);
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    // The worker keeps the process alive only while it renders.
    thread.ref();
    thread.postMessage({ id, module, name: draw.name, args } satisfies Asked, []);
  });
}

function start(): Worker {
  const thread = new Worker(new URL('paper.worker.ts', import.meta.url));
  thread.unref();
  thread.on('message', ({ id, pdf, error }: Answer) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) thread.unref();
    if (pdf) one?.resolve(Buffer.from(pdf));
    else one?.reject(error);
  });
  // If the worker dies, its pending PDFs fail and the next one starts a new worker.
  const lost = (error: unknown) => {
    if (worker === thread) worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  thread.on('error', lost);
  thread.on('exit', () => lost(new Error('the drawing thread ended')));
  return thread;
}
