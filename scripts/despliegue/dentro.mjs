// Runs inside the root file system of `npm run imagen -- --probar`: starts the services as their containers do, makes a
// unit, asks it through the proxy, reviews the deployment, backs it up, restores it, and ends the portal.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { SMTPServer } from 'smtp-server';

const DOMAIN = 'portal.ejemplo.gob.ar';
const HOST = `villa-nueva.${DOMAIN}`;
const ADDRESS = '203.0.113.10';
const CODE = '/srv/portal/app';
const NODE = path.join(CODE, 'node_modules/.bin/node');
const say = (text) => console.log(`  ✓ ${text}`);
const done = (child) => once(child, 'exit').then(([code]) => code);

const mails = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, callback) {
    let text = '';
    stream.on('data', (chunk) => (text += chunk));
    stream.on('end', () => {
      mails.push(text);
      callback();
    });
  },
});
await new Promise((resolve) => smtp.listen(25, '127.0.0.1', resolve));
appendFileSync('/etc/hosts', `127.0.0.1 localhost ${HOST}\n${ADDRESS} turn.${DOMAIN}\n`);

const own = {
  PATH: process.env.PATH,
  NPM_REGISTRY: 'http://127.0.0.1',
  DOMINIO: DOMAIN,
  SMTP_URL: 'smtp://127.0.0.1:25',
  DIRECCION: ADDRESS,
  PORTALES: '127.0.0.1:3000',
};
const ran = (command, args, env) =>
  new Promise((resolve) => {
    execFile(command, args, { env, cwd: CODE }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, text: stdout + stderr }),
    );
  });
const sure = async (command, args, env) => {
  const { code, text } = await ran(command, args, env);
  assert.equal(code, 0, `${command} ${args.join(' ')}: ${text}`);
  return text;
};

assert.equal(await sure('find', ['/srv/portal', '!', '-user', 'root'], own), '', 'el código es de root');
assert.equal(await sure('find', [CODE, '!', '-type', 'l', '-perm', '/022'], own), '', 'nadie más lo cambia');
say('el código es de root');
await sure('sh', ['/despliegue/configurar/ambiente.sh', 'contenedores'], own);
const portalEnv = { PATH: process.env.PATH, ...parseEnv(readFileSync('/despliegue/portal.env', 'utf8')) };
const env = { ...own, ...portalEnv };
const started = [];
const start = (name) => {
  const child = spawn('sh', [`/despliegue/arrancar/${name}.sh`], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  started.push(child);
  return child;
};
const until = async (what, work) => {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await work().catch(() => undefined);
    if (found) return say(what);
    await sleep(400);
  }
  throw new Error(`No se llegó a: ${what}`);
};

const portalRuns = (command, more = {}) => [
  '-u',
  'portal',
  '--',
  'env',
  ...Object.entries({ ...portalEnv, ...more }).map(([name, value]) => `${name}=${value}`),
  ...command,
];
const asPortal = (args, more = {}) =>
  portalRuns([NODE, '--disable-warning=ExperimentalWarning', ...args], more);
const operar = (...args) =>
  sure('runuser', portalRuns(['portal-operar', ...args], { DATA_DIR: '/var/lib/portal/operar' }), env);

const ask = (route) =>
  new Promise((resolve, reject) => {
    const sent = request(
      { host: HOST, path: route, ca: readFileSync('/etc/portal/certificados/fullchain.pem') },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode, text }));
      },
    );
    sent.on('error', reject).end();
  });

start('base');
await until(
  'la base de datos, con sus dos usuarios',
  async () =>
    (
      await ran(
        'runuser',
        [
          '-u',
          'postgres',
          '--',
          'psql',
          '-h',
          '/var/run/postgresql',
          '-Atc',
          `select 1 from pg_database where datname = 'portal'`,
          'postgres',
        ],
        env,
      )
    ).text.trim() === '1',
);
start('proxy');
start('relevo');
const portal = spawn(
  'runuser',
  asPortal([`${CODE}/server/src/main.ts`], { PORT: '3000', DATA_DIR: '/var/lib/portal/3000' }),
  {
    env,
    cwd: CODE,
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
await until('el portal, por el proxy y con TLS', async () => (await ask('/healthz/ready')).status === 200);
await operar(
  'unidad',
  '--clave',
  'villa_nueva',
  '--nombre',
  'Hospital de Villa Nueva',
  '--host',
  'villa-nueva',
);
await operar(
  'administrador',
  '--unidad',
  'villa_nueva',
  '--dni',
  '24111222',
  '--nombre',
  'Rosa',
  '--apellido',
  'Ledesma',
  '--email',
  'rosa@ejemplo.gob.ar',
);
await operar('abrir', '--unidad', 'villa_nueva', '--inscripcion', 'RENAPDIS 1234');
await until('la unidad y su página', async () => (await ask('/login')).text.includes('Villa Nueva'));
await operar('respaldo', '/var/backups/portal/prueba');
say('un respaldo');

const review = await ran(
  'runuser',
  asPortal([`${CODE}/server/src/operaciones.ts`, 'revisar', '--respaldos', '/var/backups/portal'], {
    DATA_DIR: '/var/lib/portal/operar',
    NODE_EXTRA_CA_CERTS: '/tmp/ca.pem',
  }),
  (writeFileSync('/tmp/ca.pem', readFileSync('/etc/portal/certificados/fullchain.pem')), env),
);
console.log(review.text.replaceAll(/^/gm, '    '));
assert.equal(review.code, 0, 'revisar encontró algo grave');
say('revisar: nada grave, con una llamada posible por el relevo');

await sure(
  'runuser',
  [
    '-u',
    'postgres',
    '--',
    'psql',
    '-h',
    '/var/run/postgresql',
    '-c',
    'create database otra owner portal_owner',
    'postgres',
  ],
  env,
);
const other = (url) => url.replace('/portal?', '/otra?');
await sure(
  'runuser',
  asPortal([`${CODE}/server/src/operaciones.ts`, 'restaurar', '/var/backups/portal/prueba'], {
    DATABASE_URL: other(portalEnv.DATABASE_URL),
    DATABASE_ADMIN_URL: other(portalEnv.DATABASE_ADMIN_URL),
    DATA_DIR: '/var/lib/portal/otra',
    FILES_DIR: '/var/lib/portal/otra/archivos',
  }),
  env,
);
const people = (base) =>
  sure(
    'runuser',
    [
      '-u',
      'postgres',
      '--',
      'psql',
      '-h',
      '/var/run/postgresql',
      '-Atc',
      'select count(*) from portal.personas',
      base,
    ],
    env,
  );
assert.equal(await people('otra'), await people('portal'));
say('restaurado en otra base');

const child = Number(
  readFileSync(`/proc/${portal.pid}/task/${portal.pid}/children`, 'utf8').trim().split(' ')[0],
);
process.kill(child, 'SIGTERM');
assert.equal(await done(portal), 0);
say('el portal termina bien con SIGTERM');
for (const one of started.toReversed()) one.kill('SIGTERM');
await new Promise((resolve) => smtp.close(resolve));
assert.ok(!existsSync('/srv/portal/app/node_modules/vite'), 'sin lo de desarrollo');
console.log('Todo anduvo.');
process.exit(0);
