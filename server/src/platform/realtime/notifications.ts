import type pg from 'pg';
import { connectTo } from '../../db/servers.ts';
import { errorFacts, type Log } from '../log.ts';

/** Listens on a dedicated connection. If it breaks, the caches are dropped and listening restarts. */
export function listen(
  url: string,
  channel: string,
  onMessage: (payload: string | undefined) => void,
  log: Log,
): { stop(): Promise<void> } {
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const again = (ended: pg.Client | undefined, error?: Error) => {
    if (stopped || client !== ended) return;
    client = undefined;
    if (error) log.warn(errorFacts(error), 'listening broke off');
    onMessage(undefined);
    retry = setTimeout(() => void connect(), 1000);
    retry.unref();
  };
  async function connect() {
    let current: pg.Client | undefined;
    try {
      current = await connectTo({
        connectionString: url,
        application_name: 'portal-avisos',
        keepAlive: true,
        connectionTimeoutMillis: 5000,
      });
      if (stopped) return await current.end();
      client = current;
      current.on('error', (error) => again(current, error));
      current.on('end', () => again(current));
      current.on('notification', ({ payload }) => onMessage(payload));
      await current.query(`listen ${channel}`);
      onMessage(undefined);
    } catch (error) {
      again(current, error as Error);
      void current?.end().catch(() => {});
    }
  }
  void connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
