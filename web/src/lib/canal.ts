import { io } from 'socket.io-client';
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

/** Whether the portal answers a plain request. */
const responde = () =>
  fetch('/healthz/live', {
    cache: 'no-store',
    signal: AbortSignal.timeout(hayPrisa() ? PROBE_HURRIED_MS : PROBE_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Opens the channel and returns a function that closes it. Each connection uses a fresh token. */
export function abrirCanal(pedirToken: typeof tokenVigente = tokenVigente): () => void {
  const own = io({
    path: '/api/tiempo-real',
    transports: ['websocket'],
    auth: (give) => void pedirToken().then((token) => give({ token: token ?? '', pestana })),
    forceNew: true,
    reconnection: false,
  });
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
  const yaMismo = () => {
    if (!stopped && !own.active) void volver();
  };
  window.addEventListener('online', yaMismo);

  own.on('connect', () => {
    clearTimeout(timer);
    attempts = 0;
  });
  own.on('connect_error', alCaer);
  own.on('disconnect', alCaer);
  const dejar = ponerCanal(own, yaMismo);
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', yaMismo);
    own.off();
    own.disconnect();
    dejar();
  };
}
