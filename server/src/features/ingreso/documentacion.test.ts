import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { abrirPuerta, firmar, llegar, residente } from '../../testing/servers/ciudad.ts';
import { newDni } from '../../testing/data/people.ts';
import { send, startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { leerToken } from './leer-token.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

it('the documented example produces the documented result', async () => {
  const text = readFileSync(
    path.resolve(import.meta.dirname, '../../../../docs/portal-de-la-ciudad.md'),
    'utf8',
  );
  const token = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/m.exec(text)![0];
  const clave = /^clave: (\S+)$/m.exec(text)![1]!;
  const secretoDe = async (kid: string) => (kid === 'k-prueba' ? clave : undefined);
  const leer = (at: string, aud = 'telemedicina.ciudad.gob.ar') =>
    leerToken(token, aud, new Date(at), secretoDe);
  expect(await leer('2026-11-16T12:00:30Z')).toMatchObject({
    kid: 'k-prueba',
    datos: { documento: '30111222', apellido: 'Núñez', cp: '1832' },
  });
  expect(await leer('2026-11-16T12:01:00Z')).toBe('vencido');
  expect(await leer('2026-11-16T11:59:50Z')).toBe('falso');
  expect(await leer('2026-11-16T12:00:30Z', 'otra.gob.ar')).toBe('falso');
  expect(text).toContain(
    JSON.stringify(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString('utf8'))),
  );
});

it('logs neither the token nor personal data, whatever the outcome', { timeout: 60_000 }, async () => {
  const clave = await abrirPuerta(portal);
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      path.join(import.meta.dirname, '../../testing/processes/portal-process.ts'),
    ],
    {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: portal.dataDir,
        DATABASE_URL: portal.db.appUrl,
        DATABASE_ADMIN_URL: portal.db.adminUrl,
        SMTP_URL: portal.mail.url,
        DEMO: 'off',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'debug',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const agent = new Agent();
  try {
    await expect.poll(() => /"url":"/.test(said), { timeout: 30_000 }).toBe(true);
    const port = Number(new URL(/"url":"([^"]+)"/.exec(said)![1]!).port);
    const there = { request: (wanted: Parameters<typeof send>[2]) => send(agent, port, wanted) };
    const dni = newDni();
    const secret = { nombre: 'Nombrerarisimo', apellido: 'Apellidorarisimo', domicilio: 'Callerarisima 1' };
    const token = firmar(residente(dni, secret), clave);
    const wrong = firmar(residente(dni, { ...secret, cp: 'x', documento: newDni() }), clave);
    const statuses = [];
    for (const each of [token, token, wrong, `${token}x`]) statuses.push((await llegar(there, each)).status);
    expect(statuses).toEqual([303, 403, 422, 403]);
    await expect.poll(() => said.match(/\/ingresoCiudad/g)?.length).toBe(4);
    for (const never of [
      dni,
      token.split('.')[1]!,
      token.split('.')[2]!,
      'rarisim',
      clave.clave,
      `r${dni}@ejemplo.com`,
    ])
      expect(said).not.toContain(never);
  } finally {
    agent.destroy();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
});
