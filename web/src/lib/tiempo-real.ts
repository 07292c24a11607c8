import type { DataOf, NamedEvent } from '@portal/domain/contract/endpoint';
import type { CodigoError } from '@portal/domain/errores/errores';
import type { Socket } from 'socket.io-client';
import { ApiError, sinConexion } from './api.ts';

/**
 * The realtime channel of a signed-in session, one per tab, for the pages that listen or speak. canal.ts opens
 * it; its library comes after the page.
 */
const heard = new Map<string, Set<(data: unknown) => void>>();
const opened = new Set<() => void>();
const missed = new Set<() => void>();
const closed = new Set<() => void>();
let canal: Socket | undefined;
let prisas = 0;
/** Connects again without waiting for the current backoff. */
let volverYa = () => {};

/** Timeout of one connection attempt, during a call and otherwise. */
const ATTEMPT_MS = 20_000;
const ATTEMPT_HURRIED_MS = 4000;

const ANSWER_MS = 8000;

/** After the first connection the page still has its first work to do. */
const REST_MS = 3000;

/** Makes a socket the tab's channel. Returns a function that gives it up. An open one takes another's place. */
export function ponerCanal(own: Socket, conectarYa: () => void): () => void {
  canal = own;
  volverYa = conectarYa;
  alPaso(own);
  let rest = own.connected ? 0 : REST_MS;
  const alConectar = () => {
    opened.forEach((tell) => tell());
    setTimeout(() => missed.forEach((tell) => tell()), rest);
    rest = 0;
  };
  own.on('connect', alConectar);
  if (own.connected) alConectar();
  own.on('disconnect', () => closed.forEach((tell) => tell()));
  own.onAny((name: string, data: unknown) => heard.get(name)?.forEach((tell) => tell(data)));
  return () => {
    if (canal === own) {
      canal = undefined;
      volverYa = () => {};
    }
    closed.forEach((tell) => tell());
  };
}

/** Whether a call needs the channel back soon. */
export const hayPrisa = () => prisas > 0;

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

/**
 * Called when events may have been missed: on every connection, and after the first one once the page is at
 * rest. For what a page has just asked for; `alAbrirCanal` is for what cannot wait.
 */
export function alPerderNoticias(tell: () => void): () => void {
  missed.add(tell);
  return () => missed.delete(tell);
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
