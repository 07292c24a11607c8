import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Server } from 'socket.io';

export const REALTIME_PATH = '/api/tiempo-real';

/**
 * The answer to requests that are no valid socket handshake: the portal's own text and headers instead of the
 * library's.
 */
export interface HandshakeRefusal {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly raw: string;
}

export function attachSockets(io: Server, server: HttpServer, refusal: HandshakeRefusal): void {
  io.attach(server);
  // Engine.io emits this before it writes its own refusal, so the refusal is written here and the socket
  // ended.
  io.engine.on(
    'connection_error',
    ({ req }: { req: IncomingMessage }) => void (req.socket.writable && req.socket.end(refusal.raw)),
  );
  // Only WebSocket is offered: plain requests to this path never reach the library.
  const others = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (request.url?.startsWith(`${REALTIME_PATH}/`))
      return response.writeHead(400, refusal.headers).end(refusal.body);
    for (const other of others) other.call(server, request, response);
  });
}
