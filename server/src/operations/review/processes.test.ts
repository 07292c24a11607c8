import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { addressOf, reviewProcesses } from './processes.ts';

const envFolder = mkdtempSync(path.join(os.tmpdir(), 'portal-procesos-'));
const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(envFolder, { recursive: true, force: true });
});

async function portalThatAnswers(status: number): Promise<number> {
  const server = createServer((request, response) =>
    response.writeHead(request.url === '/healthz/ready' ? status : 404).end(),
  );
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

it('warns of a process that is away while another answers, and is grave when none does', async () => {
  const [away, ready, draining] = await Promise.all([200, 200, 503].map(portalThatAnswers));
  servers.shift()!.close();
  const review = () => reviewProcesses({ config: loadConfig({ HOST: '0.0.0.0' }), envFolder });
  expect(await review()).toEqual([]);
  for (const name of [`${ready}.env`, `${away}.env`, 'portal.env'])
    writeFileSync(path.join(envFolder, name), '');
  const found = await review();
  expect(found).toHaveLength(2);
  expect(found).toContainEqual({ level: 'bien', about: 'Procesos', says: `portal@${ready} contesta.` });
  expect(found).toContainEqual({
    level: 'aviso',
    about: 'Procesos',
    says: `portal@${away} no contesta: nadie escucha en esa dirección.`,
    remedy: `journalctl -u portal@${away} -n 50 dice por qué; después, systemctl restart portal@${away}.`,
  });
  rmSync(path.join(envFolder, `${ready}.env`));
  writeFileSync(path.join(envFolder, `${draining}.env`), '');
  expect(await review()).toMatchObject([{ level: 'grave' }, { level: 'grave' }]);
  expect((await review()).map(({ says }) => says)).toContain(`portal@${draining} contesta 503.`);
});

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3001/healthz/ready'],
  ['0.0.0.0', 'http://127.0.0.1:3001/healthz/ready'],
  ['::', 'http://127.0.0.1:3001/healthz/ready'],
  ['::1', 'http://[::1]:3001/healthz/ready'],
  ['portal.local', 'http://portal.local:3001/healthz/ready'],
])('asks a process that listens at %s', (host, url) => {
  expect(addressOf(host, '3001')).toBe(url);
});
