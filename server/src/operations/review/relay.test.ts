import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { relevosPara } from '../../features/llamada/relevos.ts';
import { startCoturn, type Coturn } from '../../testing/servers/coturn.ts';
import { judgeAddress, reviewRelay } from './relay.ts';
import { tryRelay } from './turn-client.ts';

const INSTALLED = readFileSync(
  path.resolve(import.meta.dirname, '../../../../despliegue/configurar/relevo.sh'),
  'utf8',
);
/** A loopback address that is none of those it looks for. */
const RELAY = '127.0.0.2';
const DENIED = INSTALLED.match(/^denied-peer-ip=.+$/gm) ?? [];
let closed: Coturn | { falta: string };
let single: Coturn | { falta: string };
let open: Coturn | { falta: string };
beforeAll(async () => {
  const denied = DENIED.map((line) => `--${line}`);
  closed = await startCoturn([...denied, `--allowed-peer-ip=${RELAY}`], RELAY);
  single = await startCoturn(denied, RELAY);
  open = await startCoturn();
  // It may have to be installed first.
}, 300_000);
afterAll(async () => {
  for (const coturn of [closed, single, open]) if ('stop' in coturn) await coturn.stop();
});

const look = (urls: string, secret: string) =>
  reviewRelay({ config: loadConfig({ TURN_URLS: urls, TURN_SECRET: secret }), now: new Date() });

it('warns of a portal without a relay', async () => {
  expect(await reviewRelay({ config: loadConfig({}), now: new Date() })).toMatchObject([{ level: 'aviso' }]);
});

it('takes an allocation by UDP and by TCP from a real relay that reaches nobody inside', async ({ skip }) => {
  if ('falta' in closed) return skip(closed.falta);
  const { port, secret } = closed;
  const urls = `turn:${RELAY}:${port}?transport=udp,turn:${RELAY}:${port}?transport=tcp`;
  expect(await look(urls, secret)).toMatchObject([
    {
      level: 'bien',
      says: expect.stringMatching(/^turn:.*udp acepta la credencial y da paso por 127\.0\.0\.2:\d+\.$/),
    },
    { level: 'bien', says: expect.stringMatching(/^turn:.*tcp acepta/) },
  ]);
});

it('reaches addresses of the internet, and no reserved ones, with the list of the installer', async ({
  skip,
}) => {
  if ('falta' in closed) return skip(closed.falta);
  const config = loadConfig({ TURN_URLS: 'turn:127.0.0.1', TURN_SECRET: closed.secret });
  const [server] = relevosPara(config, 'revisar', new Date());
  const tried = await tryRelay(
    { by: 'udp', host: RELAY, port: closed.port },
    { username: server!.username!, password: server!.credential! },
    // coturn takes a range that begins with :: for one of all of IPv4.
    [
      '8.8.8.8',
      '172.32.0.1',
      '10.0.0.1',
      '100.64.0.1',
      '192.0.0.1',
      '198.18.0.1',
      '203.0.113.1',
      '240.0.0.1',
    ],
  );
  expect(tried).toMatchObject({ kind: 'relayed', open: ['8.8.8.8', '172.32.0.1'] });
});

it('finds a relay that does not pass what is relayed at both ends', async ({ skip }) => {
  if ('falta' in single) return skip(single.falta);
  expect(await look(`turn:${RELAY}:${single.port}`, single.secret)).toMatchObject([
    { level: 'grave', says: expect.stringContaining('cuando las dos pasan por el relevo') },
  ]);
});

it.each([
  ['181.30.1.1:50000', ['181.30.1.1'], 'bien'],
  // A name that points inside the network says nothing of the public address.
  ['181.30.1.1:50000', ['10.0.2.100'], 'bien'],
  ['181.30.1.1:50000', [], 'bien'],
  ['181.30.1.9:50000', ['181.30.1.1'], 'aviso'],
  ['10.0.2.100:50000', ['181.30.1.1'], 'grave'],
])('compares the address that calls get, %s, with the one of the name: %j', (relayed, named, level) => {
  expect(judgeAddress('turn:turn.portal.example', relayed, named).level).toBe(level);
});

it('finds another secret', async ({ skip }) => {
  if ('falta' in closed) return skip(closed.falta);
  const url = `turn:${RELAY}:${closed.port}?transport=udp`;
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
