import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../../config/config.ts';
import { hashToken, sameBytes } from '../secrets/secrets.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsPlace {
  port: number;
  host: string;
  token: string | undefined;
}

export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Listens on a separate port that the public proxy does not expose. Answers even if the database does not.
 */
export async function startMetricsServer(
  metrics: Metrics,
  { port, host, token }: MetricsPlace,
): Promise<MetricsServer> {
  const wanted = token === undefined ? undefined : hashToken(`Bearer ${token}`);
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') => {
      response.writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      response.end(body);
    };
    if (request.url !== '/metrics' || request.method !== 'GET') return answer(404, 'not found\n');
    if (wanted && !sameBytes(hashToken(request.headers.authorization ?? ''), wanted))
      return answer(401, 'unauthorized\n');
    metrics.render().then(
      (text) => answer(200, text, 'text/plain; version=0.0.4; charset=utf-8'),
      () => answer(500, 'failed\n'),
    );
    return undefined;
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigError([
              `El puerto ${port} de las métricas está ocupado: cada proceso necesita el suyo, elegí otro con METRICS_PORT.`,
            ])
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
