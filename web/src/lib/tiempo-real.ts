import type { DataOf, NamedEvent } from '@portal/domain/contract/endpoint';
import { io } from 'socket.io-client';
import { tokenVigente } from './sesion.ts';

/** The channel that the server speaks on while somebody is signed in. One a tab; its code comes with the signed-in pages. */
const heard = new Map<string, Set<(data: unknown) => void>>();
const opened = new Set<() => void>();
let connected = false;

const AGAIN_MS = 2000;

/** Opens the channel; what it returns closes it. Every connection brings a fresh token. */
export function abrirCanal(): () => void {
  const own = io({
    path: '/api/tiempo-real',
    transports: ['websocket'],
    auth: (give) => void tokenVigente().then((token) => give({ token: token ?? '' })),
    reconnectionDelay: 1000,
    reconnectionDelayMax: 20_000,
    forceNew: true,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Network failures are tried again by the library. A refusal and an end told by the server are not: the token may have been old. */
  const again = () => {
    if (own.active) return;
    clearTimeout(timer);
    timer = setTimeout(() => own.connect(), AGAIN_MS * (1 + Math.random()));
  };
  own.on('connect', () => {
    connected = true;
    opened.forEach((tell) => tell());
  });
  own.on('connect_error', again);
  own.on('disconnect', () => {
    connected = false;
    again();
  });
  own.onAny((name: string, data: unknown) => heard.get(name)?.forEach((tell) => tell(data)));
  return () => {
    clearTimeout(timer);
    connected = false;
    own.off();
    own.disconnect();
  };
}

/** Hears an event by its contract; what does not fit it is not heard. Returns how to stop. */
export function escuchar<E extends NamedEvent>(event: E, tell: (data: DataOf<E>) => void): () => void {
  const listener = (data: unknown) => {
    const parsed = event.data.safeParse(data);
    if (parsed.success) tell(parsed.data as DataOf<E>);
  };
  const listeners = heard.get(event.name) ?? new Set();
  heard.set(event.name, listeners.add(listener));
  return () => listeners.delete(listener);
}

/** Every time that the channel opens, the first included: what was said meanwhile was missed. */
export function alAbrirCanal(tell: () => void): () => void {
  opened.add(tell);
  return () => opened.delete(tell);
}

/** Whether the server can say something right now; while it cannot, who waits for news asks by itself. */
export const canalAbierto = () => connected;
