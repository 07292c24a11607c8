import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A proxy that sends this header asks the next process when it gets `ELSEWHERE`, and leaves this one alone for a
 * while. nginx has no health checks, so that is how it notices a process that is about to stop.
 */
const OFFERS_NEXT = 'x-next-upstream';
/** No route of the portal answers with this status, so a proxy cannot mistake an outage for a drain. */
const ELSEWHERE = 502;
const POLL_MS = 20;

export interface Drain {
  /**
   * Requests are still served, but every answer closes its connection, and a proxy that can ask elsewhere is
   * sent there.
   */
  begin(): void;
  /**
   * Stops listening and waits for the requests in flight, at most this long. Returns how many were cut off.
   */
  finish(limitMs: number): Promise<number>;
}

/** Call it after every listener of the server is attached. */
export function createDrain(server: Server): Drain {
  const inFlight = new Set<ServerResponse>();
  let begun = false;

  const isSentElsewhere = ({ method, headers }: IncomingMessage) =>
    begun && (method === 'GET' || method === 'HEAD') && headers[OFFERS_NEXT] !== undefined;

  const serve = takeListeners(server, 'request');
  server.on('request', (request, response) => {
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
    if (begun) response.shouldKeepAlive = false;
    if (!isSentElsewhere(request)) return serve(request, response);
    response.writeHead(ELSEWHERE, { 'cache-control': 'no-store', 'content-length': 0 }).end();
  });
  const upgrade = takeListeners(server, 'upgrade');
  server.on('upgrade', (request, socket, head) => {
    if (!isSentElsewhere(request)) return upgrade(request, socket, head);
    // Node leaves the socket without a listener: a client that breaks off must not end the process.
    socket.on('error', () => {});
    socket.end(`HTTP/1.1 ${ELSEWHERE} Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () =>
      socket.destroy(),
    );
  });

  return {
    begin() {
      begun = true;
      for (const response of inFlight) response.shouldKeepAlive = false;
    },
    async finish(limitMs) {
      // Closes idle connections too.
      server.close();
      const end = performance.now() + limitMs;
      while (inFlight.size > 0 && performance.now() < end) await sleep(POLL_MS);
      const cut = inFlight.size;
      server.closeAllConnections();
      return cut;
    },
  };
}

/** Removes the listeners of an event, and returns a function that calls them. */
function takeListeners(server: Server, event: 'request' | 'upgrade') {
  const listeners = server.listeners(event);
  server.removeAllListeners(event);
  return (...given: unknown[]) => {
    for (const listener of listeners) listener.apply(server, given);
  };
}
