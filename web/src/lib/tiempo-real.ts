import type { DataOf, NamedEvent } from '@portal/domain/contract/endpoint';
import type { CodigoError } from '@portal/domain/errores/errores';
import { io, type Socket } from 'socket.io-client';
import { ApiError, sinConexion } from './api.ts';
import { tokenVigente } from './sesion.ts';

/** The realtime channel of a signed-in session, one per tab. Loaded with the signed-in pages. */
const heard = new Map<string, Set<(data: unknown) => void>>();
const opened = new Set<() => void>();
const closed = new Set<() => void>();
let canal: Socket | undefined;
let prisas = 0;

/** Identifies this tab, so that the server ends the connection that it left behind when its network broke. */
const pestana = crypto.getRandomValues(new Uint32Array(3)).join('');

/** Backoff between reconnection attempts; constant during a call. */
const FIRST_MS = 1000;
const LONGEST_MS = 20_000;
const HURRIED_MS = 600;
/** Timeout of one connection attempt. */
const ATTEMPT_MS = 20_000;
const ATTEMPT_HURRIED_MS = 4000;
/** Timeout of the probe request. */
const PROBE_MS = 8000;
const PROBE_HURRIED_MS = 2500;
const ANSWER_MS = 8000;

/** Whether the portal answers a plain request. */
const responde = () =>
  fetch('/healthz/live', {
    cache: 'no-store',
    signal: AbortSignal.timeout(prisas > 0 ? PROBE_HURRIED_MS : PROBE_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Reconnects the channel without waiting for the current backoff. */
let volverYa = () => {};

/** Opens the channel and returns a function that closes it. Each connection uses a fresh token. */
export function abrirCanal(): () => void {
  const own = io({
    path: '/api/tiempo-real',
    transports: ['websocket'],
    auth: (give) => void tokenVigente().then((token) => give({ token: token ?? '', pestana })),
    forceNew: true,
    reconnection: false,
  });
  canal = own;
  alPaso(own);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let stopped = false;

  /**
   * Chromium delays every new WebSocket of a page by up to five seconds once sixteen have failed. So a plain
   * request probes the network before a socket is tried.
   */
  async function volver() {
    clearTimeout(timer);
    attempts += 1;
    const there = await responde();
    if (stopped || own.connected) return;
    if (there) own.connect();
    else esperar();
  }
  function esperar() {
    clearTimeout(timer);
    const pause = prisas > 0 ? HURRIED_MS : Math.min(LONGEST_MS, FIRST_MS * 2 ** attempts);
    timer = setTimeout(() => void volver(), pause * (0.5 + Math.random()));
  }
  const yaMismo = () => {
    if (!stopped && !own.connected) void volver();
  };
  volverYa = yaMismo;
  window.addEventListener('online', yaMismo);

  own.on('connect', () => {
    clearTimeout(timer);
    attempts = 0;
    opened.forEach((tell) => tell());
  });
  own.on('connect_error', esperar);
  own.on('disconnect', () => {
    closed.forEach((tell) => tell());
    esperar();
  });
  own.onAny((name: string, data: unknown) => heard.get(name)?.forEach((tell) => tell(data)));
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', yaMismo);
    own.off();
    own.disconnect();
    if (canal === own) {
      canal = undefined;
      volverYa = () => {};
    }
    closed.forEach((tell) => tell());
  };
}

/**
 * Subscribes to an event by its contract; ignores data that does not match. Returns the unsubscribe function.
 */
export function escuchar<E extends NamedEvent>(event: E, tell: (data: DataOf<E>) => void): () => void {
  const listener = (data: unknown) => {
    const parsed = event.data.safeParse(data);
    if (parsed.success) tell(parsed.data as DataOf<E>);
  };
  const listeners = heard.get(event.name) ?? new Set();
  heard.set(event.name, listeners.add(listener));
  return () => listeners.delete(listener);
}

/** Called on every connection, the first included. Events sent while disconnected were missed. */
export function alAbrirCanal(tell: () => void): () => void {
  opened.add(tell);
  return () => opened.delete(tell);
}

/** Whether the server can push right now; while it cannot, subscribers poll. */
export const canalAbierto = () => canal?.connected === true;

export function alCerrarCanal(tell: () => void): () => void {
  closed.add(tell);
  return () => closed.delete(tell);
}

/** Reconnects without growing backoff during a call. Returns a function that ends this. */
export function apurarCanal(): () => void {
  prisas += 1;
  alPaso(canal);
  volverYa();
  return () => {
    prisas -= 1;
    alPaso(canal);
  };
}

function alPaso(socket: Socket | undefined) {
  socket?.io.timeout(prisas > 0 ? ATTEMPT_HURRIED_MS : ATTEMPT_MS);
}

/** Replaces a socket that seems open but does not answer. */
export function reabrirCanal() {
  canal?.disconnect().connect();
}

/**
 * Sends an event by its contract and waits for the server's acknowledgement. Fails if the channel is closed;
 * nothing is queued.
 */
export async function decir<E extends NamedEvent & { from: 'client' }>(
  event: E,
  data: DataOf<E>,
  plazoMs = ANSWER_MS,
): Promise<void> {
  if (!canal?.connected) throw sinConexion();
  const answer = (await canal
    .timeout(plazoMs)
    .emitWithAck(event.name, data)
    .catch(() => {
      throw sinConexion();
    })) as { ok: true } | { ok: false; code: CodigoError };
  if (!answer.ok) throw new ApiError(answer.code, 'No pudimos enviarlo. Probá de nuevo.');
}
