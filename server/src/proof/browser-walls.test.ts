import { readdirSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addVisita, firmado } from '../testing/data/documentos.ts';
import { everyContract } from '../testing/hostile/every-contract.ts';
import { LUNES } from '../testing/data/fila.ts';
import { startTestPortal, webFixture, type TestPortal, type TestRequest } from '../testing/portal.ts';
import { rightRequest } from '../testing/watch/walk.ts';
import { startWholeDemo, type WholeDemo } from '../testing/database/whole-demo.ts';

/** The security headers of every answer, with and without TLS in front. */

/** Typed by hand from section 2 of the specification, with the roles' own pages. */
const PAGES = [
  '/',
  '/home',
  '/login',
  '/registro',
  '/recuperarclave',
  '/personal',
  '/especialidad',
  '/videocall',
  '/finllamada',
  '/nodisponible',
  '/misatenciones',
  '/detalleReceta',
  '/detalleAtencion?id=1',
  '/miPerfil',
  '/agregarFamiliar',
  '/misTurnos',
  '/solicitudTurnos',
  '/condicionesMedicas',
  '/resumen',
  '/compartirResumen',
  '/importarResumen',
  '/teleEducacion',
  '/entrypoint',
  '/turnoAcceso?codigo=x',
  '/misAtencionesEP',
  '/confirmar?codigo=x',
  '/rechazar?codigo=x',
  '/documento/x',
  '/verificar/x',
  '/resumenCompartido',
  '/invitacion',
  '/invitado',
  '/error',
  '/listcasos',
  '/nuevocaso',
  '/detalleCaso?id=1&edicion=1',
  '/detalleCaso/1',
  '/profesional',
  '/admin',
  '/admin/personal',
  '/no-existe',
];
/**
 * Cacheable answers: pictures, texts and files of the unit or the product, without personal data. All others
 * are no-store.
 */
const KEPT =
  /^\/(assets|fonts)\/|^\/(sw|marco)\.js$|^\/contenido\/|^\/api\/(unidad\/(logo|lateral|tramite-dni|imagenes\/|ayudas\/)|banner\/imagenes\/)/;
/** For viewers of other sites, without cookies. */
const ANY_ORIGIN = /^\/api\/shl\//;
/** These call the issuers of links, over TLS. */
const OPENERS = /^\/(resumenCompartido|importarResumen)$/;
/** Our own papers and read-only pages may be framed by the portal itself. */
const FRAMED =
  /^\/contenido\/|^\/documento\/|^\/api\/(docs|turno\/comprobante\.pdf|unidad\/certificado\.pdf|art\/documento)|^\/_dev\/|^\/ingresoCiudad/;
/**
 * Development only: a mail as its reader sees it carries inline styles. It is sandboxed, and production has
 * no such page.
 */
const MAIL = /^\/_dev\/correo\//;

let world: WholeDemo;
let secure: TestPortal;
const { endpoints } = await everyContract();
beforeAll(async () => {
  world = await startWholeDemo();
  secure = await startTestPortal({
    plantilla: 'demo',
    db: world.portal.db,
    mail: world.portal.mail,
    dataDir: world.portal.dataDir,
    now: LUNES,
    env: { BEHIND_TLS: 'on' },
  });
});
afterAll(async () => {
  await secure?.stop();
  await world?.portal.stop();
});

interface Told {
  headers: IncomingHttpHeaders;
  status: number;
  path: string;
  tls: boolean;
}
function expectWalls({ headers, status, path, tls }: Told) {
  const what = `${status} ${path}${tls ? ' behind TLS' : ''}`;
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(self)'),
  });
  expect(headers['strict-transport-security'], what).toBe(
    tls ? 'max-age=63072000; includeSubDomains' : undefined,
  );
  for (const name of Object.keys(headers)) expect(name, what).not.toMatch(/^(server|x-powered-by)$/);
  const shared = Object.entries(headers).filter(([name]) => name.startsWith('access-control-'));
  expect(shared, what).toEqual(ANY_ORIGIN.test(path) ? [['access-control-allow-origin', '*']] : []);

  const whole = String(headers['content-security-policy']);
  const policy = OPENERS.test(path) ? whole.replace("connect-src 'self' https:;", '') : whole;
  expect(policy, what).toMatch(/(^|; )default-src 'none'(;|$)/);
  if (!MAIL.test(path)) expect(policy, what).not.toMatch(/unsafe-|\*|https?:|strict-dynamic/);
  expect(policy, what).toMatch(
    FRAMED.test(path) && (status === 200 || path === '/ingresoCiudad')
      ? /frame-ancestors '(none|self)'/
      : /frame-ancestors 'none'/,
  );
  for (const nonce of policy.match(/'nonce-[^']*'/g) ?? [])
    expect(nonce, what).toMatch(/^'nonce-[A-Za-z0-9+/]{22}=='$/);

  if (!(status < 400 && KEPT.test(path))) expect(headers['cache-control'], what).toBe('no-store');
  for (const line of headers['set-cookie'] ?? []) {
    expect(line, what).toMatch(/; HttpOnly/i);
    expect(line, what).toMatch(/; SameSite=(Lax|Strict)/i);
    expect(line, what).not.toMatch(/; Domain=/i);
    if (tls) {
      expect(line, what).toMatch(/; Secure/i);
      expect(line, what).toMatch(/; Path=\/(;|$)/i.test(line) ? /^__Host-/ : /^__Secure-/);
    }
  }
}

const portals = (): [portal: TestPortal, tls: boolean][] => [
  [world.portal, false],
  [secure, true],
];
async function askBoth(request: TestRequest): Promise<number[]> {
  const statuses: number[] = [];
  for (const [portal, tls] of portals()) {
    const { headers, status } = await portal.request(request);
    expectWalls({ headers, status, path: request.path, tls });
    statuses.push(status);
  }
  return statuses;
}

describe('the security headers are on', () => {
  it(
    'every endpoint, for permitted callers, visitors and broken requests',
    { timeout: 180_000 },
    async () => {
      const good: Record<string, number> = {};
      for (const endpoint of endpoints) {
        const right = rightRequest(world, endpoint);
        const token = await world.tokenFor(endpoint);
        for (const [portal, tls] of portals()) {
          const { headers, status } = await portal.request({ ...right, token });
          expectWalls({ headers, status, path: right.path, tls });
          if (status < 300) good[endpoint.name] = status;
        }
        const { body: _, ...rest } = right;
        await askBoth({
          ...rest,
          headers: { ...right.headers, accept: 'text/html' },
          ...(endpoint.method === 'POST' ? { raw: '{' } : {}),
        });
      }
      // Positive counterpart: not only refusals have these headers.
      expect(Object.keys(good).length).toBeGreaterThan(endpoints.length * 0.4);
    },
  );

  it('every page of the specification, and the built files', async () => {
    const files = readdirSync(webFixture, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.\w+$/.test(file) && !/^\.|^index/.test(file),
    );
    expect(files).toEqual(expect.arrayContaining(['sw.js', 'assets/index-prueba.js']));
    for (const path of [...PAGES, '/marco.html', ...files.map((file) => `/${file}`)]) {
      expect(
        await askBoth({ path, headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' } }),
        path,
      ).toEqual([200, 200]);
      expect(await askBoth({ path, method: 'HEAD' }), path).toEqual([200, 200]);
    }
  });

  it('private and public papers, pictures and files', async () => {
    const visita = await addVisita(world.portal);
    const { path } = await firmado(world.portal, visita);
    const opened = await world.portal.post(
      '/api/documento/abrir',
      { path },
      { token: visita.paciente.token },
    );
    expect(opened.status, opened.text).toBe(200);
    const cookie = opened.headers['set-cookie']!.map((line) => line.split(';')[0]).join('; ');
    const paper = await world.portal.request({ path: opened.body.url, cookie });
    expect(paper.status, paper.text).toBe(200);
    expect(paper.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-frame-options': 'SAMEORIGIN',
    });
    expectWalls({ ...paper, path: opened.body.url, tls: false });
    const ticket = await world.portal.post(
      '/api/unidad/certificado/ticket',
      {},
      { token: await world.tokenOf('paciente') },
    );
    const certificate = await world.portal.request({ path: ticket.body.url });
    expect(certificate.status, certificate.text).toBe(200);
    expectWalls({ ...certificate, path: '/api/unidad/certificado.pdf', tls: false });
    const copy = await world.portal.post(
      '/api/misDatos/copia/ticket',
      { id: world.ids.persona, motivo: 'La pidió por nota' },
      { token: await world.tokenOf('administrador') },
    );
    const zip = await world.portal.request({ path: copy.body.url });
    expect(zip.status, zip.text).toBe(200);
    expect(zip.headers['content-disposition']).toMatch(/^attachment/);
    expectWalls({ ...zip, path: '/api/misDatos/copia.zip', tls: false });
  });

  it.each([
    '/api/nada',
    '/api/',
    '/no.existe.js',
    '/assets/otra.js',
    '/documento/nada.pdf',
    '/.env',
    '/%',
    '/%ff',
    '//',
    '/_dev/nada',
    `/api/unidad/ayudas/${'a'.repeat(300)}.gif`,
  ])('a missing address: %s', async (path) => {
    for (const accept of ['text/html', 'application/json']) {
      const statuses = await askBoth({ path, headers: { accept } });
      expect(Math.max(...statuses), path).toBeLessThan(500);
    }
  });

  it.each(['OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE'])(
    'the unused method %s, also from another origin',
    async (method) => {
      for (const path of ['/', '/api/sesion/iniciar', '/api/configuracion', '/assets/index-prueba.js']) {
        const statuses = await askBoth({
          path,
          method: method as 'PUT',
          headers: {
            origin: 'https://malo.example',
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'x-portal',
          },
        });
        for (const status of statuses) expect(status, path).toBeGreaterThanOrEqual(400);
      }
    },
  );

  it('an internal error, as JSON and as a page', async () => {
    const token = await world.tokenOf('paciente');
    await world.portal.db.sql('alter table portal.condiciones_medicas rename to condiciones_perdidas');
    try {
      for (const accept of ['text/html', 'application/json']) {
        const path = '/api/condicionMedica/getCondicionesMedicas/30111222';
        const answer = await world.portal.request({ path, token, headers: { accept } });
        expect(answer.status).toBe(500);
        expectWalls({ ...answer, path, tls: false });
        expect(answer.text).toContain('Tuvimos un problema. Lo que escribiste sigue en tu pantalla');
        expect(answer.text).not.toMatch(/condiciones_perdidas|relation|42P01|at \//);
      }
    } finally {
      await world.portal.db.sql('alter table portal.condiciones_perdidas rename to condiciones_medicas');
    }
  });

  const speak = (port: number, text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
      socket.on('close', () => resolve(answer));
      socket.on('end', () => socket.end());
      socket.on('error', reject);
      setTimeout(() => socket.destroy(), 20_000).unref();
    });
  const upgrade =
    'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  it.each([
    ['broken HTTP', 'hola\r\n\r\n'],
    [
      'a header without end',
      `GET / HTTP/1.1\r\nHost: demo.localhost\r\nX-Grande: ${'a'.repeat(40_000)}\r\n\r\n`,
    ],
    [
      'the channel of the sockets, asked plainly',
      'GET /api/tiempo-real/?EIO=4&transport=polling HTTP/1.1\r\nHost: demo.localhost\r\nConnection: close\r\n\r\n',
    ],
    [
      'a post to it',
      'POST /api/tiempo-real/?EIO=4&transport=polling&sid=x HTTP/1.1\r\nHost: demo.localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\n40',
    ],
    [
      'a socket of another page',
      `GET /api/tiempo-real/?EIO=4&transport=websocket HTTP/1.1\r\nHost: demo.localhost\r\nOrigin: https://malo.example\r\n${upgrade}\r\n`,
    ],
    [
      'a socket that is none',
      `GET /api/tiempo-real/?EIO=4&transport=humo HTTP/1.1\r\nHost: demo.localhost\r\n${upgrade}\r\n`,
    ],
  ])('%s, with our message', async (_name, text) => {
    for (const [portal, tls] of portals()) {
      const answer = await speak(portal.port, text);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      const [line = '', ...rest] = head.split('\r\n');
      expect(line).toMatch(/^HTTP\/1\.1 4\d\d /);
      const headers = Object.fromEntries(
        rest.map((header) => [
          header.slice(0, header.indexOf(':')).toLowerCase(),
          header.slice(header.indexOf(':') + 1).trim(),
        ]),
      );
      expectWalls({ headers, status: Number(line.split(' ')[1]), path: '/api/tiempo-real/', tls });
      expect(JSON.parse(body)).toEqual({
        code: 'pedido_invalido',
        message: 'El pedido no se entiende. Actualizá la página y probá de nuevo.',
      });
    }
  });
});
