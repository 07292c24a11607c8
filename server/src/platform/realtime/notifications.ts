import pg from 'pg';
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

  async function connect() {
    const current = new pg.Client({
      connectionString: url,
      application_name: 'portal-avisos',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    client = current;
    const again = (error?: Error) => {
      if (stopped || client !== current) return;
      client = undefined;
      if (error) log.warn(errorFacts(error), 'listening broke off');
      onMessage(undefined);
      retry = setTimeout(() => void connect(), 1000);
      retry.unref();
    };
    current.on('error', again);
    current.on('end', () => again());
    current.on('notification', ({ payload }) => onMessage(payload));
    try {
      await current.connect();
      await current.query(`listen ${channel}`);
      onMessage(undefined);
    } catch (error) {
      again(error as Error);
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
