import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOutside, isPublicAddress } from './outbound.ts';

let server: Server;
let base: string;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url === '/lejos')
      return response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    if (request.url === '/grande') return response.end(Buffer.alloc(1024 * 1024 + 1));
    if (request.url === '/justo') return response.end(Buffer.alloc(1024 * 1024, 'a'));
    if (request.url === '/lento') return void response.write('un poco');
    if (request.url === '/corta') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('poco');
      return void setTimeout(() => response.destroy(), 50);
    }
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => response.writeHead(201).end(`${request.method} ${body}`));
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const here = (path: string) =>
  callOutside(`${base}${path}`, { method: 'POST', body: '{"ñ":1}', loopback: true });

it('returns the whole answer with its status', async () => {
  expect(await here('/')).toEqual({ status: 201, type: '', text: 'POST {"ñ":1}' });
  expect((await here('/justo')).text).toHaveLength(1024 * 1024);
});

it.each([
  ['/lejos', 'redirect'],
  ['/grande', 'too big'],
  ['/corta', 'cut'],
])('%s fails: %s', async (path, code) => {
  await expect(here(path)).rejects.toMatchObject({ name: 'OutboundError', code });
});

it('gives up after three seconds, even in the middle of an answer', async () => {
  await expect(here('/lento')).rejects.toMatchObject({ name: 'OutboundError' });
}, 10_000);

describe('refused targets', () => {
  it.each([
    'http://portal.example/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://10.1.2.3/',
    'https://192.168.1.1/',
    'https://172.31.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://2130706433/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://usuario:clave@portal.example/',
    'ftp://portal.example/',
    'ninguna',
  ])('%s', async (address) => {
    asked.length = 0;
    await expect(callOutside(address, { method: 'GET', loopback: false })).rejects.toMatchObject({
      name: 'OutboundError',
    });
    expect(asked).toEqual([]);
  });

  it('another machine without TLS, in development', async () => {
    await expect(callOutside('http://10.0.0.1/', { method: 'GET', loopback: true })).rejects.toMatchObject({
      code: 'no tls',
    });
    await expect(callOutside('https://10.0.0.1/', { method: 'GET', loopback: true })).rejects.toMatchObject({
      code: 'not public',
    });
  });

  it('recognises public addresses by their numbers', () => {
    for (const address of ['8.8.8.8', '200.45.1.1', '2800:40::1', '2606:4700::1111'])
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
    for (const address of [
      '198.19.0.1',
      '203.0.113.9',
      '239.1.1.1',
      '255.255.255.255',
      '::',
      '2001:db8::1',
      'nombre',
    ])
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
  });
});
