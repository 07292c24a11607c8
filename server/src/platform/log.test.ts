import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startOtherProcess, type OtherProcess } from '../testing/processes/another-process.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
let other: OtherProcess;
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startOtherProcess(portal, { LOG_LEVEL: 'info' });
}, 120_000);
afterAll(async () => {
  await other?.stop();
  await portal?.stop();
});

const logged = () =>
  other
    .output()
    .flatMap((line) => (line.startsWith('{"level"') ? [JSON.parse(line) as Record<string, unknown>] : []));

it('logs no error while serving files and pages, and one line per relevant event', async () => {
  for (const headers of [{}, { 'accept-encoding': 'gzip' }, { 'accept-encoding': 'br' }] as Record<
    string,
    string
  >[]) {
    const file = await other.request({ path: '/assets/index-prueba.js', headers });
    expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect(
      (await other.request({ path: '/login', headers: { ...headers, accept: 'text/html' } })).headers[
        'content-type'
      ],
    ).toBe('text/html; charset=utf-8');
  }
  expect((await other.request({ path: '/assets/no-esta.js' })).status).toBe(404);
  expect((await other.request({ path: '/healthz/ready' })).status).toBe(200);
  expect((await other.request({ path: '/api/configuracion' })).status).toBe(200);
  await vi.waitUntil(() => logged().some((line) => line['ruta'] === '/api/configuracion'), {
    timeout: 20_000,
  });

  const lines = logged();
  expect(lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
  const requests = lines.filter(({ msg }) => msg === 'request').map(({ ruta, estado }) => [ruta, estado]);
  expect(requests).toEqual([
    ['/*', 200],
    ['/*', 200],
    ['/*', 200],
    ['/*', 404],
    ['/api/configuracion', 200],
  ]);
}, 60_000);
