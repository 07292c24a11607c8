import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Wakes browsers, as the push services of browser vendors do. */
export interface PushService {
  origin: string;
  /** The person of each wake-up. */
  woken: string[];
  stop(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const woken: string[] = [];
  const server = createServer((request, response) => {
    woken.push((request.url ?? '/').slice(1));
    request.resume().on('end', () => response.writeHead(201).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    woken,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
