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

/**
 * How far a thread gives way (nice). `yielding`: the event loop and a database on the same machine run first.
 * `prompt`: one that works beside as many yielding ones as there are cores, and goes before them.
 * At 5 a storm of one unit is felt at another; at 19 sign-ins almost stop beside other work of the machine.
 */
export type Pace = 'yielding' | 'prompt';
const NICE = { yielding: 10, prompt: 0 };
const idle: Record<Pace, Thread[]> = { yielding: [], prompt: [] };

/**
 * Hashing has threads of its own: it takes none of the pool that files, DNS and compression share. Callers
 * bound how many run at once.
 */
export function onHashThread(asked: Asked, pace: Pace): Promise<Answer> {
  const thread = idle[pace].pop() ?? start(pace);
  return new Promise((resolve, reject) => {
    Object.assign(thread, { resolve, reject });
    // The thread keeps the process alive only while it works.
    thread.worker.ref();
    thread.worker.postMessage(asked, []);
  });
}

function start(pace: Pace): Thread {
  const mine = idle[pace];
  const worker = new Worker(new URL('passwords.worker.ts', import.meta.url), {
    name: 'passwords',
    workerData: { nice: NICE[pace] },
  });
  const thread: Thread = { worker, resolve() {}, reject() {} };
  worker.on('message', (answer: Answer) => {
    worker.unref();
    mine.push(thread);
    thread.resolve(answer);
  });
  // If the thread dies, its work fails and the next one starts another thread.
  const lost = (error: unknown) => {
    if (mine.includes(thread)) mine.splice(mine.indexOf(thread), 1);
    thread.reject(error);
  };
  worker.on('error', lost);
  worker.on('exit', () => lost(new Error('the hashing thread ended')));
  return thread;
}
