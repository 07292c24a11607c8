import { canalEventos } from '@portal/domain/contract/canal';
import { io, type Socket } from 'socket.io-client';
import { tokenVigente } from './sesion.ts';
import { hayPrisa, ponerCanal } from './tiempo-real.ts';

/** Identifies this tab, so that the server ends the connection that it left behind when its network broke. */
const pestana = crypto.getRandomValues(new Uint32Array(3)).join('');

/** Backoff between reconnection attempts; constant during a call. */
const FIRST_MS = 1000;
const LONGEST_MS = 20_000;
const HURRIED_MS = 600;
/** Timeout of the probe request. */
const PROBE_MS = 8000;
const PROBE_HURRIED_MS = 2500;

const MUDAR = canalEventos.canalMudar.name;

/** Whether the portal answers a plain request. */
const responde = () =>
  fetch('/healthz/live', {
    cache: 'no-store',
    signal: AbortSignal.timeout(hayPrisa() ? PROBE_HURRIED_MS : PROBE_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/** After a move, the old socket is heard until the pages have entered their rooms again through the new one. */
const LINGER_MS = 8000;

/** Opens the channel and returns a function that closes it. Each connection uses a fresh token. */
export function abrirCanal(pedirToken: typeof tokenVigente = tokenVigente): () => void {
  /** The token that was given last, and the one that the server refused. */
  let dado: string | undefined;
  let rechazado: string | undefined;
  const crear = () =>
    io({
      path: '/api/tiempo-real',
      transports: ['websocket'],
      auth: (give) =>
        void pedirToken(rechazado).then((token) => {
          dado = token;
          give({ token: token ?? '', pestana });
        }),
      forceNew: true,
      reconnection: false,
    });
  let own = crear();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let stopped = false;
  /** Sockets that are being opened or given up. */
  const otros = new Set<Socket>();

  /**
   * Chromium delays every new WebSocket of a page by up to five seconds once sixteen have failed. So a plain
   * request probes the network before a socket is tried.
   */
  async function volver() {
    clearTimeout(timer);
    attempts += 1;
    const there = await responde();
    // A second connect() before the server answered the first one would open the channel twice.
    if (stopped || own.active) return;
    if (there) own.connect();
    else esperar();
  }
  function esperar() {
    clearTimeout(timer);
    const pause = hayPrisa() ? HURRIED_MS : Math.min(LONGEST_MS, FIRST_MS * 2 ** attempts);
    timer = setTimeout(() => void volver(), pause * (0.5 + Math.random()));
  }
  /** The library counts a socket as active until it is told that nobody connects it again. */
  function alCaer() {
    own.disconnect();
    esperar();
  }
  /**
   * A session that ended while the channel was closed is not told over it: the refused token is renewed, which
   * shows the end.
   */
  function alRechazo(error?: Error) {
    rechazado = error?.message === 'sin_sesion' ? dado : undefined;
    alCaer();
  }
  const yaMismo = () => {
    if (!stopped && !own.active) void volver();
  };
  window.addEventListener('online', yaMismo);

  function alConectar() {
    rechazado = undefined;
    clearTimeout(timer);
    attempts = 0;
  }
  function soltar(socket: Socket) {
    otros.delete(socket);
    socket.off();
    socket.disconnect();
  }
  /**
   * The process is about to stop. A second socket is opened, at another process, and takes the place of the
   * first: no event is lost and no page sees the channel closed. If it does not open, the first one stays
   * until the server ends it, and the channel comes back as after any break.
   */
  function mudar() {
    const [old, next] = [own, crear()];
    otros.add(next);
    next.once('connect_error', () => soltar(next));
    next.once('connect', () => {
      otros.delete(next);
      next.off('connect_error');
      alConectar();
      for (const event of ['connect', 'connect_error', 'disconnect', MUDAR]) old.off(event);
      otros.add(old);
      // A socket that fell meanwhile must not come back as this tab's.
      if (old.connected) setTimeout(() => soltar(old), LINGER_MS);
      else soltar(old);
      poner(next);
    });
  }
  function poner(socket: Socket) {
    own = socket;
    socket.on('connect', alConectar);
    socket.on('connect_error', alRechazo);
    socket.on('disconnect', alCaer);
    socket.once(MUDAR, ({ dentroDeMs }: { dentroDeMs: number }) =>
      setTimeout(() => !stopped && own === socket && mudar(), dentroDeMs * Math.random()),
    );
    dejar = ponerCanal(socket, yaMismo);
  }
  let dejar = () => {};
  poner(own);
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', yaMismo);
    for (const socket of [own, ...otros]) soltar(socket);
    dejar();
  };
}
