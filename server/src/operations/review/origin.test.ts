import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { RequestListener } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { selfSigned } from '../../testing/outside/certificate.ts';
import { lookAt } from './origin.ts';

const ORIGIN = 'https://unidad.portal.example';
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});

const well: RequestListener = (request, response) =>
  response
    .writeHead(
      request.url === '/healthz/ready' && request.headers.host === 'unidad.portal.example' ? 200 : 404,
      {
        'strict-transport-security': 'max-age=1',
      },
    )
    .end();

/** A site on this machine, which the review is told to ask instead of the name's own address. */
async function look(options: { days?: number; host?: string; answer?: RequestListener; trusted?: boolean }) {
  const { days = 60, host = 'unidad.portal.example', answer = well, trusted = true } = options;
  const { key, cert } = selfSigned('sitio', { days, host });
  const server = createServer({ key, cert }, answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return lookAt(ORIGIN, {
    now: new Date(),
    at: { host: '127.0.0.1', port },
    ca: trusted ? cert : undefined,
  });
}

it('accepts a trusted certificate, and reads its days and the clock', async () => {
  const { findings, days, skew } = await look({});
  expect(findings).toEqual([]);
  expect(Math.round(days)).toBe(60);
  expect(Math.abs(skew!)).toBeLessThan(5);
});

it.each([
  [{ days: 10 }, 'aviso', 'vence en 9 días'],
  [{ days: 2 }, 'grave', 'vence en 1 días'],
  [{ days: -1 }, 'grave', 'su certificado venció'],
  [{ trusted: false }, 'grave', 'su certificado es autofirmado'],
  [{ host: 'otro.example' }, 'grave', 'su certificado es de otro nombre'],
] as const)('judges a certificate with %j', async (options, level, says) => {
  const { findings } = await look(options);
  expect(findings).toMatchObject([{ level, says: expect.stringContaining(says) }]);
});

it('finds a proxy without a portal, and one that removes the header of the portal', async () => {
  const away = await look({ answer: (_request, response) => response.writeHead(502).end() });
  expect(away.findings).toMatchObject([
    { level: 'grave', remedy: expect.stringContaining('El proxy no alcanza al portal') },
  ]);
  const bare = await look({ answer: (_request, response) => response.writeHead(200).end() });
  expect(bare.findings).toMatchObject([{ level: 'aviso' }]);
});

it('finds a site that is not there', async () => {
  const { findings } = await lookAt(ORIGIN, { now: new Date(), at: { host: '127.0.0.1', port: 1 } });
  expect(findings).toMatchObject([{ level: 'grave', says: `${ORIGIN}: nadie escucha en esa dirección.` }]);
});
