import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ env: { RATE_LIMITS: 'on', BEHIND_TLS: 'on' } });
  other = await startTestPortal({
    db: portal.db,
    mail: portal.mail,
    dataDir: portal.dataDir,
    env: { RATE_LIMITS: 'on', BEHIND_TLS: 'on' },
  });
});
afterAll(async () => {
  await other.stop();
  await portal.stop();
});

const registrar = (from: TestPortal, address: string, host = 'demo') =>
  from.post('/api/usuario/registrar', {}, { host, headers: { 'x-forwarded-for': address } });

it('allows twenty registrations per address in ten minutes over all processes, then 429 with the wait', async () => {
  for (let i = 0; i < 20; i += 1)
    expect((await registrar(i % 2 === 0 ? portal : other, '2001:db8:7::1')).status).toBe(422);
  for (const process of [portal, other]) {
    const { status, body, headers } = await registrar(process, '2001:db8:7::1');
    expect([status, body.code, body.message]).toEqual([
      429,
      'demasiados_intentos',
      'Hubo muchos intentos seguidos. Esperá unos minutos y probá de nuevo.',
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(500);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(600);
    expect(body.retryAfter).toBe(Number(headers['retry-after']));
  }
  // Another address, another unit and another kind of call are not affected.
  expect((await registrar(portal, '2001:db8:8::1')).status).toBe(422);
  expect((await registrar(portal, '2001:db8:7::1', 'ramallo')).status).toBe(422);
  expect(
    (await portal.request({ path: '/api/configuracion', headers: { 'x-forwarded-for': '2001:db8:7::1' } }))
      .status,
  ).toBe(200);

  await portal.db.sql(`update portal.intentos set hasta = now() - interval '1 second'`);
  expect((await registrar(portal, '2001:db8:7::1')).status).toBe(422);
});

it('ignores an address that the caller invents before the proxy’s own', async () => {
  for (let i = 0; i < 20; i += 1) await registrar(portal, `198.51.100.${i}, 2001:db8:9::1`);
  expect((await registrar(portal, '198.51.100.99, 2001:db8:9::1')).status).toBe(429);
});

it('limits recovery too, for known and unknown addresses', async () => {
  let asked = 0;
  const ask = () =>
    portal.post(
      '/api/recuperacionClave/codigo',
      { email: `nadie${(asked += 1)}@ejemplo.com` },
      { headers: { 'x-forwarded-for': '2001:db8:10::1' } },
    );
  for (let i = 0; i < 30; i += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});

it('limits reads in the process', async () => {
  const read = () =>
    portal.request({ path: '/api/configuracion', headers: { 'x-forwarded-for': '2001:db8:11::1' } });
  for (let i = 0; i < 12; i += 1) await Promise.all(Array.from({ length: 50 }, read));
  const { status, headers } = await read();
  expect([status, Number(headers['retry-after']) <= 60]).toEqual([429, true]);
  expect(
    (await portal.request({ path: '/healthz/live', headers: { 'x-forwarded-for': '2001:db8:11::1' } }))
      .status,
  ).toBe(200);
});

it('binds the cookie to this host behind TLS, and sends HSTS', async () => {
  const { headers, cookie, status } = await portal.post(
    '/api/sesion/iniciar',
    { correo: '28444555', password: 'demo1234' },
    { headers: { 'x-forwarded-for': '203.0.113.12' } },
  );
  expect(status).toBe(200);
  expect(headers['set-cookie']![0]).toMatch(
    /^__Host-renovacion=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(headers['strict-transport-security']).toContain('max-age=63072000');
  expect(
    (await portal.post('/api/sesion/renovar', {}, { cookie, headers: { 'x-forwarded-for': '203.0.113.12' } }))
      .status,
  ).toBe(200);
  const [row] = await portal.db.sql<{ direccion: string }>(
    `select direccion from portal.auditoria where acto = 'iniciar_sesion'`,
  );
  expect(row!.direccion).toBe('203.0.113.12');
});
