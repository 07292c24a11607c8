import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from './testing/portal.ts';
import { createWorker } from './web-worker.ts';
import type { Unidad } from './units/registry.ts';

let portal: TestPortal;
let off: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  const { db, mail, dataDir } = portal;
  off = await startTestPortal({ db, mail, dataDir, env: { WEB_CACHE: 'off' } });
});
afterAll(async () => {
  await off?.stop();
  await portal?.stop();
});

const keptBy = (script: string) =>
  JSON.parse(/^const KEEP = (.*);$/m.exec(script)![1]!) as {
    cache: string;
    files: string[];
    pages: string[];
  } | null;

describe('the script of the service worker', () => {
  it('is checked at each visit and may ask only this host', async () => {
    const { status, headers } = await portal.request({ path: '/sw.js' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('names the files of every page, the pages and the release', async () => {
    const kept = keptBy((await portal.request({ path: '/sw.js' })).text)!;
    expect(kept.cache).toMatch(/^portal-[\w-]{12}$/);
    expect(kept.files).toEqual(['/assets/index-prueba.js']);
    expect(kept.pages).toContain('^/misTurnos/?$');
  });

  it('is the same for everybody, and another one for another brand', async () => {
    const ask = async (cookie?: string) => (await portal.request({ path: '/sw.js', cookie })).text;
    const { cookie } = await portal.signIn('30111222');
    const before = await ask();
    expect(await ask(cookie)).toBe(before);
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) select id, 'nombre', '"Otro"' from portal.unidades where clave = 'demo'`,
    );
    await expect.poll(async () => keptBy(await ask())?.cache).not.toBe(keptBy(before)?.cache);
  });

  it('is made once, and not sent again to a browser that has it', async () => {
    const path = '/sw.js';
    const first = await portal.request({ path });
    const { etag } = first.headers;
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    const same = await portal.request({ path, headers: { 'if-none-match': `"otra", ${etag}` } });
    expect([same.status, same.text, same.headers.etag]).toEqual([304, '', etag]);
    expect(same.headers['cache-control']).toBe('no-cache');
    const other = await portal.request({ path, headers: { 'if-none-match': '"otra"' } });
    expect([other.status, other.text]).toEqual([200, first.text]);
    const squeezed = await portal.request({ path, headers: { 'accept-encoding': 'gzip' } });
    expect(squeezed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', etag });
    expect(gunzipSync(squeezed.bytes).toString()).toBe(first.text);
    // Another unit has a brand and a tag of its own.
    const l = await portal.request({ path, host: 'l-zamora', headers: { 'if-none-match': etag } });
    expect(l.status).toBe(200);
  });

  it('keeps nothing when it is switched off, and is still there for the notices', async () => {
    const { status, headers, text } = await off.request({ path: '/sw.js' });
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(keptBy(text)).toBeNull();
    expect(text).toContain('push');
  });
});

describe('the static frame', () => {
  it('has the unit’s brand and no page, whoever asks for it', async () => {
    const { cookie } = await portal.signIn('30111222');
    const [visit, inside] = [
      await portal.request({ path: '/marco.html' }),
      await portal.request({ path: '/marco.html', cookie }),
    ];
    expect(visit.status).toBe(200);
    expect(inside.text).toBe(visit.text);
    expect(visit.text).toContain('class="brand"');
    expect(visit.text).toContain('No pudimos traer esta página');
    expect(visit.text).not.toMatch(/id="configuracion"|30111222|Gómez/);
    expect(visit.headers['content-security-policy']).toMatch(
      /script-src 'self'; style-src 'self' 'sha256-[\w+/=]+'/,
    );
    expect(visit.headers['x-frame-options']).toBe('DENY');
  });
});

it('draws script and frame once for each unit, and again for a unit whose settings changed', async () => {
  const demo = (await portal.portal.platform.units.byHost('demo'))!;
  const worker = createWorker({
    html: '',
    routes: [],
    sourceOf: () => 'const KEEP = null;',
    enabled: true,
  });
  for (const path of ['/sw.js', '/marco.html']) expect(worker(demo, path)).toBe(worker(demo, path));
  const marca = { fuerte: 'Otra', resto: '' };
  const changed: Unidad = { ...demo, plantilla: { ...demo.plantilla, marca } };
  expect(worker(changed, '/marco.html')!.body).toContain('Otra');
  expect(worker(changed, '/sw.js')!.headers.etag).not.toBe(worker(demo, '/sw.js')!.headers.etag);
  expect(worker(demo, '/misTurnos')).toBeUndefined();
});
