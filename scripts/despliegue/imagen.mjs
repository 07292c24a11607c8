// `npm run imagen` writes the generated files of despliegue/. `-- --comprobar` only says whether they are up to date.
// `-- --probar [CARPETA]` runs the steps of the image in a root file system made by debootstrap, where no container
// engine is needed: it builds the code in one system, puts it into another with PostgreSQL, coturn and nginx, starts
// them in a network of their own, and asks the portal through the proxy. Debian, as root. CARPETA (default:
// portal-imagen in the temporary folder) keeps the bare system for the next run.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Refusal, exitWith, inRoot, root } from '../project.mjs';
import { archivos } from './archivos.mjs';
import { ownMirror } from './espejo.mjs';
import { imagenes, obra, valores } from './valores.mjs';

const args = process.argv.slice(2);
const isOld = ([name, text]) => !existsSync(inRoot(name)) || readFileSync(inRoot(name), 'utf8') !== text;

function write() {
  for (const [name, text] of Object.entries(archivos()).filter(isOld)) {
    mkdirSync(path.dirname(inRoot(name)), { recursive: true });
    writeFileSync(inRoot(name), text);
    console.log(name);
  }
}

function check() {
  const old = Object.entries(archivos()).filter(isOld);
  if (old.length > 0)
    throw new Refusal(`Falta npm run imagen: ${old.map(([name]) => name).join(', ')} no está al día.`);
  console.log('Todo está al día.');
}

const run = (command, ...rest) => execFileSync(command, rest, { stdio: ['ignore', 'inherit', 'inherit'] });
const read = (command, ...rest) => execFileSync(command, rest, { encoding: 'utf8' }).trim();

/** An address that is not the loopback one: a relay gives none of those away. */
const OWN_NETWORK = `ip link set lo up
    ip link add red type veth peer name otra
    ip addr add 203.0.113.10/24 dev red
    ip link set red up
    ip link set otra up`;

/** Runs a command in a root file system, with processes of its own that end with it. */
function inside(place, command, { env = {}, network = true } = {}) {
  const words = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const script = `mount -t proc proc '${place}/proc'
    mount --rbind /dev '${place}/dev'
    ${network ? '' : OWN_NETWORK}
    exec chroot '${place}' env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"`;
  const { status } = spawnSync(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      ...(network ? [] : ['--net']),
      'sh',
      '-ec',
      script,
      'sh',
      ...words,
    ].concat(command),
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (status !== 0) throw new Refusal(`Falló adentro: ${command.join(' ')}`);
}

const say = (text) => console.log(`── ${text}`);

function prove(folder) {
  const missing = ['debootstrap', 'unshare', 'ip'].filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' }).status !== 0,
  );
  if (process.getuid?.() !== 0 || missing.length > 0)
    throw new Refusal(
      `Se prueba en Debian, como root. ${missing.length > 0 ? `Falta: ${missing.join(', ')} (apt-get install debootstrap util-linux iproute2).` : ''}`,
    );
  check();
  const [bare, builder, machine] = ['debian', 'obra', 'maquina'].map((name) => path.join(folder, name));
  if (!existsSync(path.join(bare, 'etc/debian_version'))) {
    const { release, mirror } = ownMirror();
    say('debootstrap');
    run('debootstrap', '--variant=minbase', release, bare, mirror);
  }
  const registry = read('npm', 'config', 'get', 'registry').replace(/\/$/, '');
  const env = { NPM_REGISTRY: registry, NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt' };
  try {
    prepare(bare, builder);
    for (const step of obra.slice(0, -1)) takeStep(builder, step, env);
    say('código');
    copyCode(path.join(builder, valores.codigo));
    takeStep(builder, obra.at(-1), env);

    prepare(bare, machine);
    for (const name of ['portal', 'base', 'relevo', 'proxy'])
      for (const step of imagenes[name].pasos) takeStep(machine, step, env);
    run(
      'cp',
      '-a',
      '--no-target-directory',
      path.join(builder, valores.codigo),
      path.join(machine, valores.codigo),
    );
    say('todo junto, en una red propia');
    inside(
      machine,
      [
        path.join(valores.codigo, 'node_modules/.bin/node'),
        '--disable-warning=ExperimentalWarning',
        path.join(valores.codigo, 'scripts/despliegue/dentro.mjs'),
      ],
      {
        network: false,
      },
    );
  } finally {
    for (const place of [builder, machine]) run('rm', '-rf', '--one-file-system', place);
  }
}

/** A copy of the bare system, with the packages' sources and the authorities of this machine. */
function prepare(bare, place) {
  run('rm', '-rf', '--one-file-system', place);
  run('cp', '-a', bare, place);
  for (const name of [
    'etc/apt/sources.list',
    'etc/apt/sources.list.d',
    'etc/apt/apt.conf.d',
    'etc/apt/keyrings',
  ].concat(['usr/local/share/ca-certificates', 'etc/resolv.conf', 'etc/hosts']))
    if (existsSync(`/${name}`))
      cpSync(`/${name}`, path.join(place, name), { recursive: true, dereference: true });
  if (!existsSync('/etc/apt/sources.list')) rmSync(path.join(place, 'etc/apt/sources.list'), { force: true });
  // Packages start no services here, as in a container.
  writeFileSync(path.join(place, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  run('cp', '-a', inRoot('despliegue'), path.join(place, 'despliegue'));
}

function takeStep(place, step, env) {
  say(step);
  inside(place, ['sh', `/despliegue/pasos/${step}.sh`], { env });
}

/** The code as it is committed. */
function copyCode(place) {
  mkdirSync(place, { recursive: true });
  run('sh', '-c', `git -C '${root}' archive HEAD | tar -x -C '${place}'`);
}

try {
  if (args.includes('--probar'))
    prove(path.resolve(args.find((arg) => !arg.startsWith('--')) ?? path.join(tmpdir(), 'portal-imagen')));
  else if (args.includes('--comprobar')) check();
  else write();
} catch (error) {
  exitWith(error);
}
