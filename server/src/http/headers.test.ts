import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

describe('headers', () => {
  it('are on every answer, refusals and files included', async () => {
    for (const request of [
      { path: '/login' },
      { path: '/api/configuracion' },
      { path: '/api/nada' },
      { path: '/assets/index-prueba.js' },
      { path: '/api/unidad/logo' },
      { path: '/contenido/guia' },
      { path: '/api/sesion/renovar', method: 'POST' as const, body: {} },
    ]) {
      const { headers } = await portal.request(request);
      expect(headers, request.path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['content-security-policy'], request.path).toMatch(/default-src 'none'/);
      expect(headers['content-security-policy'], request.path).toMatch(/frame-ancestors|sandbox/);
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  it('block inline scripts on the page, with a new nonce each time', async () => {
    const pages = [await portal.request({ path: '/login' }), await portal.request({ path: '/registro' })];
    const nonces = pages.map(({ headers, text }) => {
      const policy = String(headers['content-security-policy']);
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
      const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
      expect(text).toContain(`nonce="${nonce}"`);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
    expect(pages[0]!.headers['cache-control']).toBe('no-store');
  });

  it('cache built files forever by their name, compressed', async () => {
    const { headers } = await portal.request({
      path: '/assets/index-prueba.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: 'accept-encoding',
    });
    expect((await portal.request({ path: '/assets/otra.js' })).status).toBe(404);
  });

  it('keep a unit’s texts from breaking out of the page', async () => {
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) values (3, 'nombre', '"</script><img src=x onerror=alert(1)>"')`,
    );
    await expect
      .poll(
        async () =>
          (await portal.request({ host: 'chacabuco', path: '/api/configuracion' })).body.unidad.nombre,
      )
      .toContain('onerror');
    for (const address of ['/login', '/contenido/guia', '/api/docs']) {
      const { text } = await portal.request({ host: 'chacabuco', path: address });
      expect(text, address).not.toContain('<img src=x');
      expect(text, address).not.toContain('</script><img');
    }
  });
});
