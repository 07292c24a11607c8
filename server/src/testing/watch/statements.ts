import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Traffic {
  statements: number;
  /** A statement sent while its connection waits for no answer begins a round trip. */
  roundTrips: number;
}

const QUIET_MS = 250;

/**
 * The statements of the application's transactions in this process, from `work` until none follows. Preamble
 * and commit count. Transactions with a statement of `refreshes` do not: a timer joins several refreshes into
 * one, so their number depends on the machine. For the same reason notifications, which are sent outside
 * transactions, do not count.
 */
export async function countTraffic(
  work: () => Promise<unknown>,
  refreshes: readonly string[] = [],
): Promise<Traffic> {
  const traffic: Traffic = { statements: 0, roundTrips: 0 };
  const connections = new Map<object, { unanswered: number; names: string[]; roundTrips: number }>();
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  let last = performance.now();
  const counted = function (
    this: pg.Client & { connectionParameters: { application_name?: string } },
    ...args: unknown[]
  ) {
    const result = original.apply(this, args);
    if (this.connectionParameters.application_name !== 'portal_app') return result;
    last = performance.now();
    const connection = connections.get(this) ?? { unanswered: 0, names: [], roundTrips: 0 };
    connections.set(this, connection);
    const [sent] = args as [string | { name?: string; text: string }];
    connection.names.push(typeof sent === 'string' ? sent : (sent.name ?? sent.text));
    if (connection.unanswered === 0) connection.roundTrips += 1;
    connection.unanswered += 1;
    const answered = () => (connection.unanswered -= 1);
    void Promise.resolve(result).then(answered, answered);
    if (sent === 'commit' || sent === 'rollback') {
      if (!connection.names.some((name) => refreshes.includes(name))) {
        traffic.statements += connection.names.length;
        traffic.roundTrips += connection.roundTrips;
      }
      Object.assign(connection, { names: [], roundTrips: 0 });
    }
    return result;
  };
  pg.Client.prototype.query = counted as never;
  try {
    await work();
    const busy = () =>
      performance.now() - last < QUIET_MS ||
      [...connections.values()].some(({ unanswered }) => unanswered > 0);
    while (busy()) await sleep(QUIET_MS / 5);
  } finally {
    pg.Client.prototype.query = original as never;
  }
  return traffic;
}
