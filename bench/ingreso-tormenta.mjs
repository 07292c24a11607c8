// A thread that keeps many people signing in at one unit at once, until it is told to stop. Nobody knows their
// DNIs, which costs the same hash; each is used once, so that no attempt has to wait for earlier ones.
import { parentPort, workerData } from 'node:worker_threads';
import { createCaller } from './ingreso-pedidos.mjs';

const { url, host, clients } = workerData;
const caller = createCaller(url, clients);
const counts = {};
let dni = 60_000_000;
const stop = new AbortController();
parentPort.on('message', () => stop.abort());
await Promise.all(
  Array.from({ length: clients }, async () => {
    while (!stop.signal.aborted) {
      const { status } = await caller.signIn(String((dni += 1)), host);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  }),
);
caller.close();
parentPort.postMessage(counts, []);
parentPort.close();
