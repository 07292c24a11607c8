import { readlinkSync } from 'node:fs';
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Asked } from './thread.ts';

giveWay();

type Draw = (...args: unknown[]) => Promise<Uint8Array>;

/** Draws what it is asked for, one paper after the other, on a thread of its own. */
parentPort!.on('message', ({ id, module, name, args }: Asked) => {
  import(module)
    .then((draws: Record<string, Draw>) => draws[name]!(...args))
    .then(
      (pdf) => parentPort!.postMessage({ id, pdf }, []),
      (error: unknown) => parentPort!.postMessage({ id, error }, []),
    );
});

/** A paper can wait for who talks, calls or books: where the system tells a thread its number, this one comes after the others. */
function giveWay() {
  try {
    os.setPriority(
      Number(readlinkSync('/proc/thread-self').split('/').at(-1)),
      os.constants.priority.PRIORITY_BELOW_NORMAL,
    );
  } catch {
    // Elsewhere it is a thread as any other.
  }
}
