// A thread that keeps many people signing in at one unit at once, until it is told to stop.
import { parentPort, workerData } from 'node:worker_threads';
import { createCaller } from './ingreso-pedidos.mjs';

const { url, host, people, clients } = workerData;
const caller = createCaller(url, clients);
const counts = {};
const stop = new AbortController();
parentPort.on('message', () => stop.abort());
await Promise.all(
  Array.from({ length: clients }, async (_, i) => {
    while (!stop.signal.aborted) {
      const { status } = await caller.signIn(people[i % people.length], host);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  }),
);
caller.close();
parentPort.postMessage(counts, []);
parentPort.close();
