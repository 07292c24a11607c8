import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { giveWay } from '../give-way.ts';
import type { Asked } from './thread.ts';

giveWay(os.constants.priority.PRIORITY_BELOW_NORMAL);

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
