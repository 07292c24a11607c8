import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { expectUnit, startTestPortal, type TestPortal } from './testing/portal.ts';
import { startTcpProxy } from './testing/servers/tcp-proxy.ts';
import { cloneDatabase } from './testing/database/database.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
async function started(...args: Parameters<typeof startTestPortal>): Promise<TestPortal> {
  const portal = await startTestPortal(...args);
  stops.push(() => portal.stop());
  return portal;
}

const production = {
  MODE: 'production',
  BEHIND_TLS: 'on',
  BASE_DOMAIN: 'portal.example',
  SECRET: 'k3Jd92mQpXv7Lw0sZt5Yb8Nc1Rf6Hg4AuE',
  MAIL_FROM: 'Portal <no-responder@portal.example>',
  RATE_LIMITS: 'on',
};

describe('production', () => {
  it('answers at its own hosts only, and has no development page', async () => {
    const portal = await started({ env: production });
    const at = (host: string, address: string, accept = 'application/json') =>
      portal.request({ path: address, headers: { host, accept } });
    expect((await at('demo.portal.example', '/api/configuracion')).body).toMatchObject({
      unidad: { nombre: 'Portal Demo' },
      modo: 'production',
    });
    expect((await at('osef.portal.example', '/api/configuracion')).body.unidad.nombre).toBe('OSEF');
    for (const host of [
      'nadie.portal.example',
      'portal.example',
      'localhost',
      '127.0.0.1',
      'demo.localhost',
      'demo.evil.example',
      'demo.portal.example.evil.example',
      'demoportal.example',
    ]) {
      const api = await at(host, '/api/configuracion');
      expect([host, api.status, api.body.code]).toEqual([host, 404, 'unidad_desconocida']);
      const page = await at(host, '/login', 'text/html');
      expect([host, page.status, page.headers['content-type']]).toEqual([
        host,
        404,
        'text/html; charset=utf-8',
      ]);
      expect(page.text).toContain('No hay un portal en esta dirección.');
    }
    for (const address of ['/_dev/correo', '/_dev/correo.json', '/_dev/correo/x'])
      expect((await at('demo.portal.example', address)).status, address).toBe(404);
    const { body } = await at('demo.portal.example', '/api/openapi.json');
    expect(Object.keys(body.paths).filter((address) => address.startsWith('/_dev'))).toEqual([]);
  });

  it('refuses a database user that bypasses row-level security: superuser, owner', async () => {
    const db = await cloneDatabase();
    stops.push(() => db.drop());
    const env = { ...production, DATABASE_URL: db.adminUrl };
    await expect(startTestPortal({ db, env })).rejects.toThrow(
      /DATABASE_URL: el usuario '.+' es superusuario/,
    );
    const name = `duenio_${Date.now()}`;
    await db.sql(`create role ${name} login password 'prueba' in role portal_app, portal_sistema`);
    stops.push(() => db.sql(`drop owned by ${name}`).then(() => db.sql(`drop role ${name}`)));
    await db
      .sql(`alter table portal.feriados owner to ${name}`)
      .catch(() => db.sql(`alter table portal.hosts owner to ${name}`));
    const url = new URL(db.appUrl);
    [url.username, url.password] = [name, 'prueba'];
    await expect(startTestPortal({ db, env: { ...production, DATABASE_URL: url.href } })).rejects.toThrow(
      `el usuario '${name}' es dueño de las tablas`,
    );
  });

  it('refuses a process with another file folder than the first, and names the variable', async () => {
    const portal = await started({ env: production });
    await expect(startTestPortal({ db: portal.db, mail: portal.mail, env: production })).rejects.toThrow(
      /FILES_DIR=.* no es el de esta base de datos/,
    );
    const shared = { ...production, FILES_DIR: path.join(portal.dataDir, 'archivos') };
    await started({ db: portal.db, mail: portal.mail, env: shared });
  });

  it('names METRICS_PORT when the metrics port is taken', async () => {
    const portal = await started({ env: { METRICS_PORT: '0' } });
    const env = { METRICS_PORT: String(portal.portal.metricsPort) };
    await expect(
      startTestPortal({ db: portal.db, mail: portal.mail, dataDir: portal.dataDir, env }),
    ).rejects.toThrow(/métricas está ocupado.*METRICS_PORT/);
  });

  it('uses its own domain in mail links, whatever host a request names', async () => {
    const portal = await started({ env: production });
    const registro = {
      dni: '30111222',
      nro_tramite: '00123456789',
      apellido: 'N',
      nombre: 'M',
      telefono: '11',
      correo: 'm@ejemplo.com',
      fec_nac: '1990-05-20',
      sexo: 'X',
      domicilio: 'A',
      cp: '1832',
      password: 'una clave larga',
      conf_password: 'una clave larga',
      terms: true,
    };
    const refused = await portal.post('/api/usuario/registrar', registro, {
      headers: { host: 'demo.portal.example', 'x-forwarded-host': 'demo.evil.example' },
    });
    expect(refused.status).toBe(409);
    const [mail] = await portal.mail.waitFor('ana.gomez@ejemplo.com.ar');
    expect(mail!.text).toContain('https://demo.portal.example/recuperarclave');
    expect(mail!.html).not.toContain('evil');
  });

  it('answers at the domain itself too when pinned to one unit', async () => {
    const portal = await started({ plantilla: 'osef', env: production });
    for (const host of ['portal.example', 'osef.portal.example'])
      expect(
        (await portal.request({ path: '/api/configuracion', headers: { host } })).body.unidad.nombre,
      ).toBe('OSEF');
    for (const host of ['demo.portal.example', 'otra.example'])
      expect((await portal.request({ path: '/api/configuracion', headers: { host } })).status).toBe(404);
  });
});

describe('main', () => {
  it('refuses an unsafe production before anything starts, and names every missing setting', async () => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, 'main.ts')],
      {
        env: { MODE: 'production', DATA_DIR: '/nonexistent' },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let told = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (told += text));
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(told).toMatch(/^El portal no puede arrancar:\n/);
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'SECRET', 'BEHIND_TLS', 'BASE_DOMAIN'])
      expect(told).toContain(`Falta ${name}`);
    expect(told).not.toContain('.ts:');
  });
});

describe('development', () => {
  it('shows sent mail to its own unit', async () => {
    const portal = await started({ env: { SMTP_URL: '' } });
    expect(portal.portal.mail).toMatch(/\/_dev\/correo$/);
    await portal.post('/api/recuperacionClave/codigo', { email: 'ana.gomez@ejemplo.com.ar' });
    const list = async (host: string, query = '') =>
      (await portal.request({ host, path: `/_dev/correo.json${query}` })).body as {
        id: string;
        para: string;
        texto: string;
      }[];
    await expect.poll(async () => (await list('demo')).length).toBe(1);
    const [mail] = await list('demo', '?para=ana.gomez@ejemplo.com.ar');
    expect(mail!.texto).toMatch(/\b\d{6}\b/);
    expect(await list('demo', '?para=otra@ejemplo.com')).toEqual([]);
    expect(await list('osef')).toEqual([]);
    const page = await portal.request({ path: `/_dev/correo/${mail!.id}` });
    expect([page.status, page.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining('sandbox'),
    ]);
    expect((await portal.request({ host: 'osef', path: `/_dev/correo/${mail!.id}` })).status).toBe(404);
    expect((await portal.request({ path: '/_dev/correo' })).text).toContain('Correo de desarrollo');
  });

  it('stores its secret privately with the data, so that sessions survive a restart', async () => {
    const portal = await started();
    const { token, cookie } = await portal.signIn('28444555');
    const file = path.join(portal.dataDir, 'secreto');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file, 'utf8');
    await portal.restart();
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect((await portal.post('/api/unidad/certificado/ticket', {}, { token })).status).toBe(200);
    expect((await portal.post('/api/sesion/renovar', {}, { cookie })).status).toBe(200);
  });

  it('reports a taken port with a readable message', async () => {
    const portal = await started();
    await expect(
      startTestPortal({
        db: portal.db,
        mail: portal.mail,
        dataDir: portal.dataDir,
        env: { PORT: String(portal.port) },
      }),
    ).rejects.toThrow(/El puerto \d+ está ocupado/);
    await expectUnit(portal, 'demo', 'Portal Demo');
  });
});

describe('a database outage', () => {
  it('stays alive but not ready, refuses with a message, and recovers', { timeout: 120_000 }, async () => {
    const db = await cloneDatabase();
    stops.push(() => db.drop());
    const proxy = await startTcpProxy(Number(new URL(db.appUrl).port));
    stops.push(() => proxy.stop());
    const through = (url: string) => url.replace(/:\d+\//, `:${proxy.port}/`);
    const portal = await started({ db: { ...db, appUrl: through(db.appUrl) } });
    const health = async (what: string) => (await portal.request({ path: `/healthz${what}` })).status;
    expect([await health(''), await health('/live'), await health('/ready')]).toEqual([200, 200, 200]);
    const { token } = await portal.signIn('28444555');

    proxy.cut();
    expect([await health('/live'), await health('/ready'), await health('')]).toEqual([200, 503, 503]);
    for (const answer of [
      await portal.post('/api/sesion/iniciar', { correo: '28444555', password: 'demo1234' }),
      await portal.post('/api/unidad/certificado/ticket', {}, { token }),
      await portal.post('/api/recuperacionClave/codigo', { email: 'ana.gomez@ejemplo.com.ar' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([503, 'no_disponible']);
      expect(answer.body.message).toContain('probá de nuevo en un minuto');
    }
    expect(await health('/live')).toBe(200);

    proxy.restore();
    await expect.poll(() => health('/ready')).toBe(200);
    await portal.signIn('28444555');
    expect((await portal.post('/api/unidad/certificado/ticket', {}, { token })).status).toBe(200);
    // Changes of settings arrive again.
    await db.sql(`insert into portal.ajustes (unidad_id, clave, valor) values (1, 'nombre', '"Otra vez"')`);
    await expect
      .poll(async () => (await portal.request({ path: '/api/configuracion' })).body.unidad.nombre, {
        timeout: 10_000,
      })
      .toBe('Otra vez');
    await portal.post('/api/recuperacionClave/codigo', { email: 'ana.gomez@ejemplo.com.ar' });
    await portal.mail.waitFor('ana.gomez@ejemplo.com.ar');
  });
});

describe('two operating-system processes on one data folder', { timeout: 180_000 }, () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  async function start(dataDir: string) {
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        path.join(import.meta.dirname, 'testing/processes/portal-process.ts'),
      ],
      {
        env: { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', TEMPLATE: 'demo', LOG_LEVEL: 'silent' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    children.push(child);
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const { url, failed } = JSON.parse(line) as { url: string; failed?: string };
    expect(failed).toBeUndefined();
    const stop = async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      expect((await exited)[0]).toBe(0);
    };
    return { url, stop };
  }
  const signIn = (url: string) =>
    new Promise<number>((resolve, reject) => {
      const body = JSON.stringify({ correo: '30111222', password: 'demo1234' });
      const call = request(
        `${url}/api/sesion/iniciar`,
        {
          method: 'POST',
          headers: {
            host: 'demo.localhost',
            'x-portal': '1',
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode!);
        },
      );
      call.on('error', reject);
      call.end(body);
    });

  it('start at once on an empty folder; either continues when the other stops; a third finds everything', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-dos-'));
    // As root, PostgreSQL runs under another account, which needs access to the folder.
    chmodSync(dataDir, 0o711);
    stops.push(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    const [one, two] = await Promise.all([start(dataDir), start(dataDir)]);
    expect(await Promise.all([signIn(one.url), signIn(two.url)])).toEqual([200, 200]);
    await one.stop();
    expect(await signIn(two.url)).toBe(200);
    const three = await start(dataDir);
    expect(await signIn(three.url)).toBe(200);
    await three.stop();
    expect(await signIn(two.url)).toBe(200);
    await two.stop();
    const four = await start(dataDir);
    expect(await signIn(four.url)).toBe(200);
    await four.stop();
  });
});
