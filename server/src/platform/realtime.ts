import type { Server as HttpServer } from 'node:http';
import type { DataOf, NamedEvent } from '@portal/domain/contract/endpoint';
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import { Server, type Socket } from 'socket.io';
import type { Actor } from '../http/actor.ts';
import { errorFacts, type Log } from './log.ts';

/** Rooms are named by unit first: no message crosses from one to another. */
export const roomOf = {
  sesion: (unidadId: number, sesionId: string) => `u${unidadId}:sesion:${sesionId}`,
  persona: (unidadId: number, personaId: string) => `u${unidadId}:persona:${personaId}`,
};

export interface Realtime {
  /** To every socket in a room, or in any of several, on every process: one message. */
  tell<E extends NamedEvent>(event: E, room: string | string[], data: DataOf<E>): void;
  /** Ends the sockets of a room, after what was told to it. */
  dismiss(room: string): void;
  attach(server: HttpServer): void;
  stop(): Promise<void>;
}

export interface RealtimeOptions {
  pool: pg.Pool;
  log: Log;
  /** Who a handshake is, or nobody; the host chooses the unit as everywhere. */
  authenticate(handshake: { host: string; token: string }): Promise<{ unidadId: number; actor: Actor } | undefined>;
  originAllowed(origin: string | undefined, host: string | undefined): boolean;
}

/** A socket is ended after this long, so that a client comes back with a fresh token. */
const LONGEST_MS = 3_600_000;

/**
 * What the adapter takes for a pool. It holds one connection to listen on and forgets it when that breaks, or when it is closed before the
 * connection is there: out of a real pool, which would run dry after a few breaks and never end, so it gets one of its own.
 */
function poolForAdapter(pool: pg.Pool): { pool: pg.Pool; end(): Promise<void> } {
  const listening = new Set<pg.Client>();
  let ended = false;
  const connect = async () => {
    const client = new pg.Client({ ...pool.options, application_name: 'portal-tiempo-real' });
    listening.add(client);
    client.on('error', () => {});
    client.on('end', () => listening.delete(client));
    await client.connect();
    // Who asks after the end is not answered: a refusal would be tried again for ever.
    if (ended) return client.end().then(() => new Promise<never>(() => {}));
    return Object.assign(client, { release: () => void client.end() });
  };
  return {
    pool: { connect, query: pool.query.bind(pool) } as unknown as pg.Pool,
    async end() {
      ended = true;
      await Promise.all([...listening].map((client) => client.end().catch(() => {})));
    },
  };
}

export function createRealtime({ pool, log, authenticate, originAllowed }: RealtimeOptions): Realtime {
  const channel = poolForAdapter(pool);
  const io = new Server({
    transports: ['websocket'],
    serveClient: false,
    path: '/api/tiempo-real',
    maxHttpBufferSize: 64 * 1024,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: (request, done) => done(null, originAllowed(request.headers.origin, request.headers.host)),
  });
  io.adapter(
    createAdapter(channel.pool, {
      tableName: 'portal.socket_io_attachments',
      errorHandler: (error: unknown) => log.warn(errorFacts(error), 'realtime channel'),
    }),
  );

  const identify = (socket: Socket) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    return authenticate({ host: socket.handshake.headers.host ?? '', token: typeof token === 'string' ? token.slice(0, 2000) : '' });
  };

  io.use((socket, next) => {
    identify(socket).then(
      (found) => {
        if (!found) return next(new Error('sin_sesion'));
        socket.data = found;
        next();
      },
      () => next(new Error('no_disponible')),
    );
  });

  io.on('connection', (socket) => {
    const { unidadId, actor } = socket.data as { unidadId: number; actor: Actor };
    // Who came by a link hears of its own session, and nothing else of the person.
    void socket.join([roomOf.sesion(unidadId, actor.sesionId), ...(actor.alcance === 'portal' ? [roomOf.persona(unidadId, actor.personaId)] : [])]);
    // Nothing is expected from the client yet: a socket that speaks out of turn is ended.
    socket.onAny(() => socket.disconnect(true));
    const end = setTimeout(() => socket.disconnect(true), LONGEST_MS);
    socket.on('disconnect', () => clearTimeout(end));
  });

  return {
    tell: (event, room, data) => void io.to(room).emit(event.name, event.data.parse(data)),
    dismiss: (room) => void setTimeout(() => io.in(room).disconnectSockets(true), 250).unref(),
    attach: (server) => void io.attach(server),
    async stop() {
      await io.close();
      await channel.end();
    },
  };
}
