// Wakes up when its owner is called. It keeps nothing and answers no request: the portal is always the server's.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

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
    vibrate: [300, 150, 300],
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
