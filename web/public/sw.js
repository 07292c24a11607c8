// The portal's service worker, one per host. It tells its owner of a call. If the server says so, it also keeps
// the built files and one static frame, which is shown when the network does not bring a page. It stores no page
// and no answer of the API (docs/adr/0037).

// The server writes here what is kept (server/src/web-worker.ts). Nothing: only the notices of calls are left.
const KEEP = null;
const BUILT = /^\/(?:assets|fonts)\//;
const WAIT_MS = 1500;
const LATE_MS = 60_000;
/** Files besides those of the list. The oldest give way. */
const MOST = 120;

/** How a request is answered: as a `page`, a built `file`, from the `network`, or as if there were no worker. */
function kindOf({ method, mode, destination, url }) {
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return undefined;
  if (mode !== 'navigate')
    return search === '' && (BUILT.test(pathname) || pathname === KEEP.script) ? 'file' : undefined;
  const isPage =
    destination === 'document' &&
    !/\.[a-z0-9]{2,5}$/i.test(pathname) &&
    KEEP.pages.some((page) => new RegExp(page, 'i').test(pathname));
  // The browser has already asked (navigation preload). Unanswered here, it would ask again, and an address that
  // works once would fail.
  return isPage ? 'page' : 'network';
}

const mayKeep = ({ status, type, redirected }) => status === 200 && type === 'basic' && !redirected;

/** A browser may refuse its storage: then everything comes from the network. */
const find = async (request) => {
  try {
    return await (await caches.open(KEEP.cache)).match(request, { ignoreVary: true });
  } catch {
    return undefined;
  }
};

async function fill() {
  const cache = await caches.open(KEEP.cache);
  const add = async (path) => {
    const answer = await fetch(path, {
      // The browser has just loaded the built files.
      cache: BUILT.test(path) ? 'default' : 'no-cache',
      signal: AbortSignal.timeout(20_000),
    });
    if (!mayKeep(answer)) throw new Error(`${path}: ${answer.status}`);
    await cache.put(path, answer);
  };
  await Promise.all([KEEP.script, ...KEEP.files].map(add));
  // The last one: where there is a frame, there is everything that it needs.
  await add(KEEP.frame);
}

async function keep(request, answer) {
  const cache = await caches.open(KEEP.cache);
  await cache.put(request, answer);
  const named = [KEEP.script, KEEP.frame, ...KEEP.files];
  const others = (await cache.keys()).filter(({ url }) => !named.includes(new URL(url).pathname));
  await Promise.all(others.slice(0, -MOST).map((oldest) => cache.delete(oldest)));
}

async function openFile(event) {
  const kept = await find(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (mayKeep(answer)) event.waitUntil(keep(event.request, answer.clone()).catch(() => {}));
  return answer;
}

const fromNetwork = async (event) => (await event.preloadResponse) ?? fetch(event.request);

/** The answer that the frame is shown for meanwhile. The frame's own reload takes it. */
let late;

/** An answer's body ends with the event that asked for it, so what is kept for another event is read to its end. */
async function readWhole(answer) {
  const found = await answer;
  return found.body ? new Response(await found.blob(), found) : found;
}

/** The network's page always wins: the frame comes when there is none, or none in time. */
async function openPage(event) {
  const { url } = event.request;
  const known = late?.url === url && Date.now() < late.until ? late.answer : undefined;
  late = undefined;
  const answer = known ?? fromNetwork(event);
  const inTime = known ? answer : Promise.race([answer, new Promise((end) => setTimeout(end, WAIT_MS))]);
  const found = await inTime.catch(() => 'lost');
  if (found instanceof Response) {
    event.waitUntil(
      find(KEEP.frame)
        .then((frame) => frame ?? fill())
        .catch(() => {}),
    );
    return found;
  }
  const frame = await find(KEEP.frame);
  if (!frame) return answer;
  if (found === 'lost') return frame;
  const whole = readWhole(answer);
  late = { url, answer: whole, until: Date.now() + LATE_MS };
  event.waitUntil(whole.catch(() => void (late?.answer === whole && (late = undefined))));
  return frame;
}

const answers = { page: openPage, file: openFile, network: fromNetwork };

self.addEventListener('install', (event) => {
  self.skipWaiting();
  if (!KEEP) return;
  // Where the browser can, calls to the API do not even wake the worker up.
  void event.addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }])?.catch(() => {});
  // Without the files there is still a worker for the notices.
  event.waitUntil(fill().catch(() => {}));
});

async function start() {
  for (const name of await caches.keys()) if (name !== KEEP?.cache) await caches.delete(name);
  await self.registration.navigationPreload?.[KEEP ? 'enable' : 'disable']();
}
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), start().catch(() => {})])),
);

if (KEEP)
  self.addEventListener('fetch', (event) => {
    const kind = kindOf(event.request);
    if (kind) event.respondWith(answers[kind](event));
  });

const ROOM = '/videocall';

async function findWindow() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.find(({ url }) => new URL(url).pathname.toLowerCase() === ROOM) ?? windows[0];
}

// The push carries nothing: what it means is always the same, and nobody on the way learns more.
async function tell() {
  const open = await findWindow();
  if (open?.focused && new URL(open.url).pathname.toLowerCase() === ROOM) return;
  await self.registration.showNotification('Te están llamando', {
    body: 'Tocá acá para entrar a la videollamada.',
    tag: 'llamada',
    renotify: true,
    requireInteraction: true,
    icon: '/api/unidad/logo',
    lang: 'es-AR',
    // With the system's sound, as long as the phone allows it: a page cannot ring through a locked screen.
    silent: false,
    vibrate: [500, 250, 500, 250, 500, 250, 500],
    timestamp: Date.now(),
    actions: [{ action: 'entrar', title: 'Entrar' }],
  });
}
self.addEventListener('push', (event) => event.waitUntil(tell()));

async function enter() {
  const open = await findWindow();
  if (!open) return self.clients.openWindow(ROOM);
  const focused = await open.focus();
  if (new URL(focused.url).pathname.toLowerCase() !== ROOM)
    await focused.navigate(ROOM).catch(() => self.clients.openWindow(ROOM));
}
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(enter());
});
