import { hashSync, verifySync } from '@node-rs/argon2';
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../give-way.ts';
import type { Asked, Answer } from './hash-threads.ts';

giveWay((workerData as { nice: number }).nice);

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

parentPort!.on('message', (asked: Asked) => parentPort!.postMessage(answerTo(asked), []));

function answerTo({ password, stored }: Asked): Answer {
  if (stored === undefined) return hashSync(password, cost);
  try {
    return verifySync(stored, password);
  } catch {
    // The stored value is no hash.
    return false;
  }
}
