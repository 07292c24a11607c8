import { parentPort } from 'node:worker_threads';
import { drawDocumento, type ParaDibujar } from './papel.ts';

/** Draws what it is sent, one paper after the other, on a thread of its own. */
parentPort!.on('message', ({ id, documento }: { id: number; documento: ParaDibujar }) => {
  drawDocumento(documento).then(
    (pdf) => parentPort!.postMessage({ id, pdf }, []),
    (error: unknown) => parentPort!.postMessage({ id, error }, []),
  );
});
