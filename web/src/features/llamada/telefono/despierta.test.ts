import { expect, it, vi } from 'vitest';
import { createDespierta } from './despierta.ts';

/** A page and its lock, as a browser has them. */
function start({ refuses = false } = {}) {
  const page = new EventTarget() as EventTarget & { visibilityState: DocumentVisibilityState };
  page.visibilityState = 'visible';
  const locks: { released: boolean }[] = [];
  const request = vi.fn(async () => {
    if (refuses) throw new DOMException('battery', 'NotAllowedError');
    const lock = {
      released: false,
      async release() {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock as unknown as WakeLockSentinel;
  });
  const happen = async (name: string) => {
    page.dispatchEvent(new Event(name));
    await Promise.resolve();
    await Promise.resolve();
  };
  const held = () => locks.filter(({ released }) => !released).length;
  return { page, locks, request, happen, held, documento: page as unknown as Document };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('holds one lock for several owners and lets go after the last', async () => {
  const { request, held, documento } = start();
  const mantener = createDespierta({ cerrojo: { request }, documento });
  const [sala, llamada] = [mantener(), mantener()];
  await settle();
  expect(held()).toBe(1);
  sala();
  sala();
  expect(held()).toBe(1);
  llamada();
  expect(held()).toBe(0);
  expect(request).toHaveBeenCalledTimes(1);
});

it('takes the lock again when the page is back, and not while it is hidden', async () => {
  const { page, locks, request, happen, held, documento } = start();
  const dejar = createDespierta({ cerrojo: { request }, documento })();
  await settle();
  // The browser drops the lock of a hidden page.
  page.visibilityState = 'hidden';
  locks[0]!.released = true;
  await happen('visibilitychange');
  expect(held()).toBe(0);
  page.visibilityState = 'visible';
  await happen('visibilitychange');
  await settle();
  expect(held()).toBe(1);
  dejar();
  await happen('visibilitychange');
  expect(held()).toBe(0);
});

it('lets go of a lock that arrives after the last owner left', async () => {
  const { request, held, documento } = start();
  const dejar = createDespierta({ cerrojo: { request }, documento })();
  dejar();
  await settle();
  expect(request).toHaveBeenCalledTimes(1);
  expect(held()).toBe(0);
});

it('asks again at a touch after a refusal, and works without the lock', async () => {
  const { request, happen, documento } = start({ refuses: true });
  const dejar = createDespierta({ cerrojo: { request }, documento })();
  await settle();
  await happen('pointerdown');
  expect(request).toHaveBeenCalledTimes(2);
  dejar();
  expect(() => createDespierta({ cerrojo: undefined, documento })()()).not.toThrow();
});
