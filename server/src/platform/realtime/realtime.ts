import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { DataOf, NamedEvent } from '@portal/domain/contract/endpoint';
import { PortalError, type CodigoError } from '@portal/domain/errores/errores';
import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import { Server, type Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { Actor } from '../actor.ts';
import { createSocketPlaces } from '../limits/index.ts';
import { errorFacts, type Log } from '../log.ts';
import { findUnsayable } from '../formats/plain-value.ts';
import { attachSockets, REALTIME_PATH, type HandshakeRefusal } from './attach.ts';
import { poolForAdapter } from './channel.ts';
import { createBucket } from './message-rate.ts';
import { moveSockets } from './move.ts';

/** Room names start with the unit, so that no message crosses tenants. */
export const roomOf = {
  sesion: (unidadId: number, sesionId: string) => `u${unidadId}:sesion:${sesionId}`,
  persona: (unidadId: number, personaId: string) => `u${unidadId}:persona:${personaId}`,
  /** The object that a session opened by a link may reach: such a session joins only this room. */
  objeto: (unidadId: number, objeto: string) => `u${unidadId}:objeto:${objeto}`,
  /** A room of a feature. */
  named: (unidadId: number, name: string) => `u${unidadId}:${name}`,
};

/** A socket, as message handlers see it. */
export interface Peer {
  readonly id: string;
  readonly unidadId: number;
  /** The actor at connection time. The socket is closed when the session ends. */
  readonly actor: Actor;
  join(room: string): void;
  leave(room: string): void;
  isIn(room: string): boolean;
  /** Called once when the socket disconnects, for whatever reason. */
  onGone(work: () => void): void;
}

/** Reply to a client that requests an acknowledgement. */
export type Ack = { ok: true } | { ok: false; code: CodigoError };

export interface Realtime {
  /** Sends to every socket in one or more rooms, on every process. */
  tell<E extends NamedEvent>(event: E, room: string | readonly string[], data: DataOf<E>): void;
  /** Sends to the sockets of a room on this process only, for data that every process computes itself. */
  tellHere<E extends NamedEvent>(event: E, room: string, data: DataOf<E>): void;
  /** Number of open sockets on this process. */
  open(): number;
  /** Whether a socket of this process is in the room. */
  isHere(room: string): boolean;
  /**
   * Whether a socket of any process is in one of the rooms. If a process does not answer, it counts as empty.
   */
  isAnywhere(rooms: readonly string[]): Promise<boolean>;
  /**
   * Handles a client event by its contract: role, shape, size and rate are checked first. Messages of one
   * socket are handled in order; messages that `atOnce` accepts do not wait for earlier ones.
   */
  receive<E extends NamedEvent & { from: 'client' }>(
    event: E,
    handler: (peer: Peer, data: DataOf<E>) => Promise<void> | void,
    options?: { atOnce?: (peer: Peer) => boolean },
  ): void;
  /**
   * Removes the sockets of a room from it (and from `also`) on every process; they stay connected. Messages
   * sent before still arrive.
   */
  vacate(room: string, options?: { also?: string; except?: Peer }): void;
  /** Disconnects the sockets of a room, after delivering the messages already sent to it. */
  dismiss(room: string): void;
  attach(server: HttpServer): void;
  /** Tells the pages to connect elsewhere and waits for them. Returns how many are still here. */
  move(limitMs: number): Promise<number>;
  stop(): Promise<void>;
}

export interface RealtimeOptions {
  pool: pg.Pool;
  log: Log;
  /** The actor of a handshake, or undefined. The host selects the unit, as in HTTP requests. */
  authenticate(handshake: {
    host: string;
    token: string;
  }): Promise<{ unidadId: number; actor: Actor } | undefined>;
  /** The client's address, determined as for HTTP requests. */
  addressOf(request: IncomingMessage): string;
  /** Whether sockets per address are limited. Sockets per session always are. */
  limitAddresses: boolean;
  /** Called for every refusal, for the audit trail. */
  onRefused(refusal: Refusal): void;
  originAllowed(origin: string | undefined, host: string | undefined): boolean;
  refusal: HandshakeRefusal;
}

export interface Refusal {
  host: string;
  address: string;
  code: CodigoError;
  /** The unit and actor, if known. */
  found?: { unidadId: number; actor: Actor };
  /** The event's name, if the refusal concerns one. */
  event?: string;
}

/** Maximum life of a socket. The client reconnects with a fresh token. */
const LONGEST_MS = 3_600_000;

/** A PostgreSQL notification holds less than 8,000 bytes; longer messages go through a table. */
const NOTICE_BYTES = 7900;

export function createRealtime({
  pool,
  log,
  authenticate,
  addressOf,
  limitAddresses,
  originAllowed,
  onRefused,
  refusal,
}: RealtimeOptions): Realtime {
  const places = createSocketPlaces();
  const channel = poolForAdapter(pool);
  const io = new Server({
    transports: ['websocket'],
    serveClient: false,
    path: REALTIME_PATH,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    // Sockets that do not authenticate within this time are closed.
    connectTimeout: 10_000,
    allowRequest: (request, done) => {
      if (!originAllowed(request.headers.origin, request.headers.host)) return done(null, false);
      if (!limitAddresses) return done(null, true);
      const leave = places.enterAddress(addressOf(request));
      if (leave) request.socket.once('close', leave);
      else
        onRefused({
          host: request.headers.host ?? '',
          address: addressOf(request),
          code: 'demasiados_intentos',
        });
      done(null, leave !== undefined);
    },
  });
  io.adapter(
    createAdapter(channel.pool, {
      tableName: 'portal.socket_io_attachments',
      payloadThreshold: NOTICE_BYTES,
      errorHandler: (error: unknown) => log.warn(errorFacts(error), 'realtime channel'),
    }),
  );

  const identify = (socket: Socket) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    return authenticate({
      host: socket.handshake.headers.host ?? '',
      token: typeof token === 'string' ? token.slice(0, 2000) : '',
    });
  };

  /** Only before `forgetHandshake`. */
  const whence = (socket: Socket) => ({
    host: socket.handshake.headers.host ?? '',
    address: addressOf(socket.request),
  });

  io.use((socket, next) => {
    identify(socket).then(
      (found) => {
        const refuse = (code: 'sin_sesion' | 'demasiados_intentos') => {
          onRefused({ ...whence(socket), code, ...(found ? { found } : {}) });
          next(new Error(code));
        };
        if (!found) return refuse('sin_sesion');
        const { pestana } = socket.handshake.auth as { pestana?: unknown };
        const page = typeof pestana === 'string' ? pestana.slice(0, 40) : '';
        const leave = places.enterSession(`${found.unidadId}:${found.actor.sesionId}`, page, () =>
          socket.disconnect(true),
        );
        if (!leave) return refuse('demasiados_intentos');
        socket.conn.once('close', leave);
        if (socket.conn.readyState !== 'open') leave();
        socket.data = found;
        next();
      },
      () => next(new Error('no_disponible')),
    );
  });

  const handlers = new Map<string, Handler>();

  /**
   * Closes a socket that sends an unknown event or exceeds the rate limit. A message with the wrong role or
   * shape is refused, and the socket stays open.
   */
  function serve(
    socket: Socket,
    { unidadId, actor }: { unidadId: number; actor: Actor },
    from: ReturnType<typeof whence>,
  ) {
    const peer: Peer = {
      id: socket.id,
      unidadId,
      actor,
      join: (room) => void (socket.connected && socket.join(room)),
      leave: (room) => void socket.leave(room),
      isIn: (room) => socket.rooms.has(room),
      onGone: (work) => void (socket.connected ? socket.once('disconnect', work) : work()),
    };
    const bucket = createBucket();
    let last = Promise.resolve();
    socket.onAny((name: string, ...args: unknown[]) => {
      const handler = handlers.get(name);
      const refused = (code: CodigoError) =>
        onRefused({
          ...from,
          code,
          found: { unidadId, actor },
          event: handler ? name : 'desconocido',
        });
      if (!handler || !bucket.take()) {
        refused(handler ? 'demasiados_intentos' : 'pedido_invalido');
        return socket.disconnect(true);
      }
      const ack = typeof args.at(-1) === 'function' ? (args.pop() as (answer: Ack) => void) : () => {};
      const refuse = (code: CodigoError) => {
        refused(code);
        ack({ ok: false, code });
      };
      const { who, data } = handler.event;
      if (!admits(who, actor)) return refuse('no_encontrado');
      const parsed = args.length === 1 && !findUnsayable(args[0]) ? data.safeParse(args[0]) : undefined;
      if (!parsed?.success) return refuse('datos_invalidos');
      const work = async () => {
        if (!socket.connected) return;
        const answer = await answerOf(handler.handle, peer, parsed.data);
        if (!answer.ok) refused(answer.code);
        ack(answer);
      };
      if (handler.atOnce?.(peer)) void work();
      else last = last.then(work);
    });
  }

  async function answerOf(handle: Handler['handle'], peer: Peer, data: unknown): Promise<Ack> {
    try {
      await handle(peer, data);
      return { ok: true };
    } catch (error) {
      if (error instanceof PortalError) return { ok: false, code: error.code };
      log.error(errorFacts(error), 'a message of a client');
      return { ok: false, code: 'error_interno' };
    }
  }

  io.on('connection', (socket) => {
    const { unidadId, actor } = socket.data as { unidadId: number; actor: Actor };
    const own =
      actor.alcance === 'portal'
        ? roomOf.persona(unidadId, actor.personaId)
        : roomOf.objeto(unidadId, actor.objeto ?? '');
    void socket.join([roomOf.sesion(unidadId, actor.sesionId), own]);
    serve(socket, { unidadId, actor }, whence(socket));
    forgetHandshake(socket);
    const end = setTimeout(() => socket.disconnect(true), LONGEST_MS);
    socket.on('disconnect', () => clearTimeout(end));
  });

  return {
    tell: (event, room, data) =>
      void io.to(typeof room === 'string' ? room : [...room]).emit(event.name, z.encode(event.data, data)),
    tellHere: (event, room, data) => void io.local.to(room).emit(event.name, z.encode(event.data, data)),
    open: () => io.engine?.clientsCount ?? 0,
    isHere: (room) => io.of('/').adapter.rooms.has(room),
    async isAnywhere(rooms) {
      if (rooms.some((room) => io.of('/').adapter.rooms.has(room))) return true;
      const sockets = await io
        .in([...rooms])
        .fetchSockets()
        .catch(() => []);
      return sockets.length > 0;
    },
    receive(event, handler, { atOnce } = {}) {
      if (handlers.has(event.name)) throw new Error(`two handlers hear ${event.name}`);
      handlers.set(event.name, { event, handle: handler, atOnce });
    },
    vacate: (room, { also, except } = {}) =>
      io
        .in(room)
        .except(except?.id ?? [])
        .socketsLeave(also === undefined ? room : [room, also]),
    dismiss: (room) => void setTimeout(() => io.in(room).disconnectSockets(true), 250).unref(),
    attach: (server) => attachSockets(io, server, refusal),
    move: (limitMs) => moveSockets(io, limitMs),
    async stop() {
      await io.close();
      await channel.end();
    },
  };
}

/**
 * Frees the handshake's request and headers: a sixth of a socket's memory, and nothing reads them any more. The token
 * goes too, since the adapter sends handshakes to other processes.
 */
function forgetHandshake(socket: Socket): void {
  Object.assign(socket.conn, { request: undefined });
  Object.assign(socket.handshake, { headers: {}, auth: {}, query: {} });
}

/** A guest of a call has only the events that name guests. */
const admits = (who: NamedEvent['who'], { invitado, rol }: Actor): boolean => {
  if (typeof who === 'string') return !invitado;
  return (who as readonly string[]).includes(invitado ? 'invitado' : rol);
};

interface Handler {
  event: NamedEvent;
  handle(peer: Peer, data: unknown): Promise<void> | void;
  atOnce: ((peer: Peer) => boolean) | undefined;
}
