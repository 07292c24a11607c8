import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The service worker as the browser runs it, with a network and a storage of the test's. */

const ORIGIN = 'https://demo.portal.example';
const SCRIPT = readFileSync(path.resolve(import.meta.dirname, '../public/sw.js'), 'utf8');
const KEEP = {
  cache: 'portal-nueva',
  frame: '/marco.html',
  script: '/marco.js',
  files: ['/assets/portal-a.js'],
  pages: ['^/?$', '^/misTurnos/?$', '^/documento(?:/.*)?/?$'],
};

type Asked = { url: string; method?: string; mode?: string; destination?: string };
type Worker = ReturnType<typeof start>;

const answer = (text: string, { type = 'basic', status = 200, redirected = false } = {}) =>
  Object.defineProperties(new Response(text, { status }), {
    type: { value: type },
    redirected: { value: redirected },
    clone: { value: () => answer(text, { type, status, redirected }) },
  });

function start(keep: typeof KEEP | null, stored = new Map<string, Map<string, Response>>()) {
  const listeners = new Map<string, (event: object) => void>();
  const pathOf = (request: string | Asked) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
  const network = vi.fn(async (request: string | Asked) => answer(`network ${pathOf(request)}`));
  const preload = { enable: vi.fn(), disable: vi.fn() };
  const worker = {
    location: { origin: ORIGIN },
    registration: { navigationPreload: preload },
    clients: { claim: async () => {} },
    skipWaiting: () => {},
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  const caches = {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    async open(name: string) {
      if (!stored.has(name)) stored.set(name, new Map());
      const kept = stored.get(name)!;
      return {
        match: async (request: string | Asked) => kept.get(pathOf(request))?.clone(),
        put: async (request: string | Asked, given: Response) => void kept.set(pathOf(request), given),
        keys: async () => [...kept.keys()].map((one) => ({ url: ORIGIN + one })),
        delete: async ({ url }: Asked) => kept.delete(pathOf(url)),
      };
    },
  };
  runInNewContext(SCRIPT.replace('const KEEP = null;', `const KEEP = ${JSON.stringify(keep)};`), {
    self: worker,
    caches,
    fetch: network,
    URL,
    Response,
    AbortSignal,
    Date: { now: () => Date.now() },
    setTimeout: (end: () => void, wait: number) => setTimeout(end, wait),
  });

  /** Sends an event and waits for whatever it left to be done. */
  async function happen(name: string, event: object = {}) {
    const work: Promise<unknown>[] = [];
    let given: Promise<Response> | undefined;
    listeners.get(name)?.({
      ...event,
      waitUntil: (one: Promise<unknown>) => work.push(one),
      respondWith: (one: Promise<Response>) => (given = one),
    });
    const answered = await given;
    await Promise.all(work);
    return answered;
  }
  const ask = async (asked: Asked, preloadResponse?: Promise<Response>) => {
    const request = { method: 'GET', mode: 'cors', destination: '', ...asked, url: ORIGIN + asked.url };
    return (await happen('fetch', { request, preloadResponse }))?.text();
  };
  return {
    ask,
    visit: (url: string) => ask({ url, mode: 'navigate', destination: 'document' }),
    happen,
    network,
    preload,
    stored,
    listensTo: (name: string) => listeners.has(name),
    kept: () => [...(stored.get(KEEP.cache)?.keys() ?? [])],
  };
}

let worker: Worker;
beforeEach(async () => {
  worker = start(KEEP);
  await worker.happen('install');
  worker.network.mockClear();
});
afterEach(() => vi.useRealTimers());

describe('requests that the worker does not answer', () => {
  it.each<[string, Asked]>([
    ['the API', { url: '/api/turno/listar' }],
    ['another method', { url: '/misTurnos', method: 'POST', mode: 'navigate', destination: 'document' }],
    ['a built file with a query', { url: '/assets/a.js?x=1' }],
    ['a file outside the build', { url: '/primero.js' }],
  ])('%s', async (_what, asked) => {
    expect(await worker.ask(asked)).toBeUndefined();
    expect(worker.network).not.toHaveBeenCalled();
  });
});

describe('what a browser opens and is not a page of the web', () => {
  const opened: [string, Asked][] = [
    ['the API', { url: '/api/docs', mode: 'navigate', destination: 'document' }],
    ['a frame in a page', { url: '/misTurnos', mode: 'navigate', destination: 'iframe' }],
    ['a paper', { url: '/documento/AB.pdf', mode: 'navigate', destination: 'document' }],
    ['another page', { url: '/contenido/guia', mode: 'navigate', destination: 'document' }],
  ];
  it.each(opened)('is the network’s or nothing: %s', async (_what, asked) => {
    expect(await worker.ask(asked)).toBe(`network ${asked.url}`);
    worker.network.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(worker.ask(asked)).rejects.toThrow('Failed to fetch');
  });

  it.each([...opened, ['a page', { url: '/', mode: 'navigate', destination: 'document' }] as const])(
    'is asked for once, if the browser has begun to: %s',
    async (_what, asked) => {
      expect(await worker.ask(asked, Promise.resolve(answer('preloaded')))).toBe('preloaded');
      expect(worker.network).not.toHaveBeenCalled();
    },
  );
});

describe('a built file', () => {
  it('comes from the network once, and is then kept', async () => {
    expect(await worker.ask({ url: '/assets/b.js' })).toBe('network /assets/b.js');
    expect(await worker.ask({ url: '/assets/b.js' })).toBe('network /assets/b.js');
    expect(worker.network).toHaveBeenCalledTimes(1);
    expect(worker.kept()).toContain('/assets/b.js');
  });

  it.each([
    ['an error', { status: 404 }],
    ['a part', { status: 206 }],
    ['an opaque answer', { type: 'opaque' }],
    ['an answer of another address', { redirected: true }],
  ])('is not kept if it is %s', async (_what, look) => {
    worker.network.mockImplementation(async () => answer('no', look));
    expect(await worker.ask({ url: '/assets/b.js' })).toBe('no');
    expect(worker.kept()).not.toContain('/assets/b.js');
  });

  it('gives way to newer ones, but not if the frame needs it', async () => {
    for (let one = 0; one < 125; one += 1) await worker.ask({ url: `/assets/${one}.js` });
    expect(worker.kept()).toHaveLength(120 + 3);
    expect(worker.kept()).toEqual(expect.arrayContaining(['/marco.html', '/assets/portal-a.js']));
    expect(worker.kept()).not.toContain('/assets/4.js');
    expect(worker.kept()).toContain('/assets/5.js');
  });
});

describe('a page', () => {
  it('is the network’s, and is not kept', async () => {
    const before = worker.kept();
    expect(await worker.visit('/MISTURNOS')).toBe('network /MISTURNOS');
    expect(worker.kept()).toEqual(before);
    worker.network.mockImplementation(async () => answer('closed', { status: 503 }));
    expect(await worker.visit('/misTurnos')).toBe('closed');
  });

  it('is the frame without a network, and is asked for again each time', async () => {
    worker.network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await worker.visit('/misTurnos')).toBe('network /marco.html');
    expect(await worker.visit('/misTurnos')).toBe('network /marco.html');
    expect(worker.network).toHaveBeenCalledTimes(2);
  });

  it('is the frame on a slow network, and the late answer serves the frame’s reload', async () => {
    vi.useFakeTimers();
    let arrive = (_late: Response) => {};
    worker.network.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
    const first = worker.visit('/misTurnos');
    await vi.advanceTimersByTimeAsync(3000);
    const second = worker.visit('/misTurnos');
    arrive(answer('late'));
    expect(await first).toBe('network /marco.html');
    expect(await second).toBe('late');
    expect(await worker.visit('/misTurnos')).toBe('network /misTurnos');
    expect(worker.network).toHaveBeenCalledTimes(2);
  });

  it('is an error of the network where there is no frame', async () => {
    worker.stored.clear();
    worker.network.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(worker.visit('/misTurnos')).rejects.toThrow('Failed to fetch');
  });

  it('brings the frame along if it has been lost', async () => {
    worker.stored.clear();
    await worker.visit('/');
    expect(worker.kept()).toEqual(['/marco.js', '/assets/portal-a.js', '/marco.html']);
  });
});

it('keeps no frame whose files did not all come', async () => {
  const other = start(KEEP);
  other.network.mockImplementation(async (request) =>
    answer('', { status: request === '/assets/portal-a.js' ? 404 : 200 }),
  );
  await other.happen('install');
  expect(other.kept()).not.toContain('/marco.html');
});

it('removes what another release kept', async () => {
  worker.stored.set('portal-vieja', new Map());
  await worker.happen('activate');
  expect([...worker.stored.keys()]).toEqual(['portal-nueva']);
  expect(worker.preload.enable).toHaveBeenCalled();
});

it('switched off, removes everything and leaves only the notices', async () => {
  const off = start(null, worker.stored);
  await off.happen('install');
  await off.happen('activate');
  expect(off.stored.size).toBe(0);
  expect(off.preload.disable).toHaveBeenCalled();
  expect(['fetch', 'push', 'notificationclick'].filter(off.listensTo)).toEqual(['push', 'notificationclick']);
});
