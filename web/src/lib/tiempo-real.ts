import type { DataOf, NamedEvent } from '@portal/domain/contract/endpoint';
import type { CodigoError } from '@portal/domain/errores/errores';
import { io, type Socket } from 'socket.io-client';
import { ApiError, sinConexion } from './api.ts';
import { tokenVigente } from './sesion.ts';

/** The channel that the server speaks on while somebody is signed in. One a tab; its code comes with the signed-in pages. */
const heard = new Map<string, Set<(data: unknown) => void>>();
const opened = new Set<() => void>();
const closed = new Set<() => void>();
let canal: Socket | undefined;
let prisas = 0;

/** So that the server ends what this page left behind when its network broke. */
const pestana = crypto.getRandomValues(new Uint32Array(3)).join('');

const AGAIN_MS = 2000;
const LONGEST_MS = 20_000;
const HURRIED_MS = 1000;
const FIRST_MS = 1000;
const FIRST_HURRIED_MS = 400;
/** How long one attempt may take. A hurried one is given up before the browser repeats its first packet ever later. */
const ATTEMPT_MS = 20_000;
const ATTEMPT_HURRIED_MS = 4000;
const ANSWER_MS = 8000;

/** Opens the channel; what it returns closes it. Every connection brings a fresh token. */
export function abrirCanal(): () => void {
  const own = io({
    path: '/api/tiempo-real',
    transports: ['websocket'],
    auth: (give) => void tokenVigente().then((token) => give({ token: token ?? '', pestana })),
    forceNew: true,
  });
  alPaso(own);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Network failures are tried again by the library. A refusal and an end told by the server are not: the token may have been old. */
  const again = () => {
    if (own.active) return;
    clearTimeout(timer);
    timer = setTimeout(
      () => own.active || own.connect(),
      (prisas > 0 ? HURRIED_MS : AGAIN_MS) * (1 + Math.random()),
    );
  };
  canal = own;
  own.on('connect', () => opened.forEach((tell) => tell()));
  own.on('connect_error', again);
  own.on('disconnect', () => {
    closed.forEach((tell) => tell());
    again();
  });
  own.onAny((name: string, data: unknown) => heard.get(name)?.forEach((tell) => tell(data)));
  return () => {
    clearTimeout(timer);
    own.off();
    own.disconnect();
    if (canal === own) canal = undefined;
    closed.forEach((tell) => tell());
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
export const canalAbierto = () => canal?.connected === true;

export function alCerrarCanal(tell: () => void): () => void {
  closed.add(tell);
  return () => closed.delete(tell);
}

/** While somebody is in a call the channel comes back without growing pauses. What it returns ends the hurry. */
export function apurarCanal(): () => void {
  prisas += 1;
  alPaso(canal);
  return () => {
    prisas -= 1;
    alPaso(canal);
  };
}

function alPaso(socket: Socket | undefined) {
  const hurried = prisas > 0;
  socket?.io.reconnectionDelay(hurried ? FIRST_HURRIED_MS : FIRST_MS);
  socket?.io.reconnectionDelayMax(hurried ? HURRIED_MS : LONGEST_MS);
  socket?.io.timeout(hurried ? ATTEMPT_HURRIED_MS : ATTEMPT_MS);
}

/** Another socket at once, in place of one that seems open and answers nothing. */
export function reabrirCanal() {
  canal?.disconnect().connect();
}

/** Says something by its contract and waits until the server has taken it. What cannot be said now is not said later. */
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
