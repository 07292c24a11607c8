import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { startCoturn, type Coturn } from '../../testing/servers/coturn.ts';
import { reviewRelay } from './relay.ts';

const DENIED = ['127.0.0.0-127.255.255.255', '10.0.0.0-10.255.255.255', '172.16.0.0-172.31.255.255'].concat([
  '192.168.0.0-192.168.255.255',
  '169.254.0.0-169.254.255.255',
]);
let closed: Coturn | { falta: string };
let open: Coturn | { falta: string };
beforeAll(async () => {
  closed = await startCoturn(DENIED.map((range) => `--denied-peer-ip=${range}`));
  open = await startCoturn();
}, 120_000);
afterAll(async () => {
  for (const coturn of [closed, open]) if ('stop' in coturn) await coturn.stop();
});

const look = (urls: string, secret: string) =>
  reviewRelay({ config: loadConfig({ TURN_URLS: urls, TURN_SECRET: secret }), now: new Date() });

it('warns of a portal without a relay', async () => {
  expect(await reviewRelay({ config: loadConfig({}), now: new Date() })).toMatchObject([{ level: 'aviso' }]);
});

it('takes an allocation by UDP and by TCP from a real relay that reaches nobody inside', async ({ skip }) => {
  if ('falta' in closed) return skip(closed.falta);
  const { port, secret } = closed;
  const urls = `turn:127.0.0.1:${port}?transport=udp,turn:127.0.0.1:${port}?transport=tcp`;
  expect(await look(urls, secret)).toMatchObject([
    {
      level: 'bien',
      says: expect.stringMatching(/^turn:.*udp acepta la credencial y da paso por 127\.0\.0\.1:\d+\.$/),
    },
    { level: 'bien', says: expect.stringMatching(/^turn:.*tcp acepta/) },
  ]);
});

it('finds another secret', async ({ skip }) => {
  if ('falta' in closed) return skip(closed.falta);
  const url = `turn:127.0.0.1:${closed.port}?transport=udp`;
  expect(await look(url, 'otro secreto que nadie conoce')).toMatchObject([
    { level: 'grave', says: `${url} no acepta la credencial (401).` },
  ]);
});

it('finds a relay that reaches the inside of the network', async ({ skip }) => {
  if ('falta' in open) return skip(open.falta);
  expect(await look(`turn:127.0.0.1:${open.port}`, open.secret)).toMatchObject([
    { level: 'grave', says: expect.stringContaining('deja llegar adentro de la red (127.0.0.1, 10.0.0.1,') },
  ]);
});

it('finds a relay that does not answer, and one that is not there', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address();
  const findings = await look(
    `turn:127.0.0.1:${port}?transport=udp,turn:127.0.0.1:1?transport=tcp`,
    'k3Jd92mQpXv7Lw0s',
  );
  silent.close();
  expect(findings).toMatchObject([
    { level: 'grave', says: `turn:127.0.0.1:${port}?transport=udp: no contesta.` },
    { level: 'grave', says: 'turn:127.0.0.1:1?transport=tcp: nadie escucha en esa dirección.' },
  ]);
});
