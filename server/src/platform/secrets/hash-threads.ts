import { Worker } from 'node:worker_threads';

/** A password to hash, or to compare with a stored hash. */
export interface Asked {
  password: string;
  stored?: string | undefined;
}
export type Answer = string | boolean;

interface Thread {
  worker: Worker;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

const idle: Thread[] = [];

/**
 * Hashing has threads of its own, with low priority: it takes none of the pool that files, DNS and
 * compression share, and the event loop and the database run first. Callers bound how many run at once.
 */
export function onHashThread(asked: Asked): Promise<Answer> {
  const thread = idle.pop() ?? start();
  return new Promise((resolve, reject) => {
    Object.assign(thread, { resolve, reject });
    // The thread keeps the process alive only while it works.
    thread.worker.ref();
    thread.worker.postMessage(asked, []);
  });
}

function start(): Thread {
  const worker = new Worker(new URL('passwords.worker.ts', import.meta.url), { name: 'passwords' });
  const thread: Thread = { worker, resolve() {}, reject() {} };
  worker.on('message', (answer: Answer) => {
    worker.unref();
    idle.push(thread);
    thread.resolve(answer);
  });
  // If the thread dies, its work fails and the next one starts another thread.
  const lost = (error: unknown) => {
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    thread.reject(error);
  };
  worker.on('error', lost);
  worker.on('exit', () => lost(new Error('the hashing thread ended')));
  return thread;
}
