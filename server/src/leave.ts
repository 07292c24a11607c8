import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config/config.ts';
import type { Drain } from './http/drain.ts';
import { errorFacts, type Log } from './platform/log.ts';
import type { Realtime } from './platform/realtime/realtime.ts';
import type { Tick } from './platform/tick.ts';

/**
 * How a process leaves while others serve on. First it is not ready and serves everything, so that the proxy
 * notices. Then it stops listening; requests and jobs finish, and pages move their sockets. The database, the
 * files and the mail server are still there.
 */
export async function leaveOrderly(parts: {
  config: Pick<Config, 'drain'>;
  log: Log;
  drain: Drain;
  realtime: Pick<Realtime, 'move'>;
  tick: Pick<Tick, 'stop'>;
  /** Called when the notice is over: jobs look at it between two steps. */
  onStopping(): void;
}): Promise<void> {
  const { config, log, drain, realtime, tick, onStopping } = parts;
  const { noticeMs, limitMs } = config.drain;
  drain.begin();
  if (noticeMs > 0) await sleep(noticeMs);
  onStopping();
  const [requests, sockets, jobs] = await Promise.all([
    drain.finish(limitMs),
    noticeMs > 0 ? realtime.move(limitMs) : 0,
    tick.stop(limitMs),
  ]);
  // A job that is cut off leaves its locks with its connection, and another process takes it up.
  if (requests > 0 || jobs.length > 0) log.warn({ requests, jobs }, 'cut off while stopping');
  else log.info({ sockets }, 'left');
}

/** One part that does not end must not keep the others from ending. */
export async function endWithin(limitMs: number, end: () => unknown, log: Log): Promise<void> {
  const work = Promise.resolve()
    .then(end)
    .catch((error: unknown) => log.error(errorFacts(error), 'while stopping'));
  await Promise.race([work, sleep(limitMs, undefined, { ref: false })]);
}
