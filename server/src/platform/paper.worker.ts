import { parentPort } from 'node:worker_threads';
import type { Asked } from './paper-thread.ts';

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
