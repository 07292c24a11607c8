import { readlinkSync } from 'node:fs';
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Asked } from './thread.ts';

giveWay();

type Draw = (...args: unknown[]) => Promise<Uint8Array>;

/** Renders PDFs one at a time on a worker thread. */
parentPort!.on('message', ({ id, module, name, args }: Asked) => {
  import(module)
    .then((draws: Record<string, Draw>) => draws[name]!(...args))
    .then(
      (pdf) => parentPort!.postMessage({ id, pdf }, []),
      (error: unknown) => parentPort!.postMessage({ id, error }, []),
    );
});

/**
 * Lowers this thread's priority where the system exposes thread ids (Linux): PDFs can wait for calls and
 * requests.
 */
function giveWay() {
  try {
    os.setPriority(
      Number(readlinkSync('/proc/thread-self').split('/').at(-1)),
      os.constants.priority.PRIORITY_BELOW_NORMAL,
    );
  } catch {
    // On other systems the thread keeps the default priority.
  }
}
