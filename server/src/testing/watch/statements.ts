import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Traffic {
  statements: number;
  /** A statement sent while its connection waits for no answer begins a round trip. */
  roundTrips: number;
}

const QUIET_MS = 250;

/**
 * The statements that this process sends to PostgreSQL as the application, from `work` until none follows.
 * Preamble and commit count.
 */
export async function countTraffic(work: () => Promise<unknown>): Promise<Traffic> {
  const traffic: Traffic = { statements: 0, roundTrips: 0 };
  const pending = new WeakMap<object, number>();
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  let last = performance.now();
  const settle = (client: object) => pending.set(client, (pending.get(client) ?? 1) - 1);
  const counted = function (
    this: pg.Client & { connectionParameters: { application_name?: string } },
    ...args: unknown[]
  ) {
    const result = original.apply(this, args);
    if (this.connectionParameters.application_name !== 'portal_app') return result;
    last = performance.now();
    traffic.statements += 1;
    const open = pending.get(this) ?? 0;
    if (open === 0) traffic.roundTrips += 1;
    pending.set(this, open + 1);
    void Promise.resolve(result).then(
      () => settle(this),
      () => settle(this),
    );
    return result;
  };
  pg.Client.prototype.query = counted as never;
  try {
    await work();
    while (performance.now() - last < QUIET_MS) await sleep(QUIET_MS / 5);
  } finally {
    pg.Client.prototype.query = original as never;
  }
  return traffic;
}
