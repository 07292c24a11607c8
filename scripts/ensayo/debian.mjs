// `node scripts/ensayo/debian.mjs [CARPETA]` creates a bare Debian 12 with its own systemd and network, types
// the code blocks of docs/operacion.md and docs/coturn.md into it, and then runs `portal.mjs`, which
// tests the result. `--guia` types docs/guia-operador.md instead, while the people of `dia.mjs` do in a browser what it
// says. Linux, as root; `apt-get install debootstrap systemd-container slirp4netns iproute2`, and Chromium for the guide.
// CARPETA (default: portal-ensayo in the temporary folder) keeps the bare system for the next run. `--conservar` leaves
// the machine running and prints how to enter it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBrowser } from '../browser.mjs';
import { ownMirror } from '../despliegue/espejo.mjs';
import { findNode, inRoot, root } from '../project.mjs';

const args = process.argv.slice(2);
const folder = path.resolve(
  args.find((arg) => !arg.startsWith('--')) ?? path.join(tmpdir(), 'portal-ensayo'),
);
const [bare, machine, log] = ['debian', 'maquina', 'maquina.log'].map((name) => path.join(folder, name));
const guide = args.includes('--guia');
const CHROMIUM = guide ? ensureBrowser() : undefined;
const NETWORK = 'portal-ensayo';
const DOMAIN = 'portal.ejemplo.gob.ar';
/** The machine is behind NAT, as in most clouds: the guide's public address is not its own. */
const [PUBLIC, OWN] = ['203.0.113.10', '10.0.2.100'];
const CA = '/etc/ssl/certs/ca-certificates.crt';
const REGISTRY = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' })
  .trim()
  .replace(/\/$/, '');
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const run = (command, ...rest) => execFileSync(command, rest, { stdio: ['ignore', 'inherit', 'inherit'] });
const put = (name, text) => {
  mkdirSync(path.dirname(path.join(machine, name)), { recursive: true });
  writeFileSync(path.join(machine, name), text);
};

/** The operator brings the repository, the certificates and the network's own certificate authority. */
function prepare() {
  run('git', 'clone', '--quiet', '--bare', root, path.join(machine, 'srv/portal.git'));
  put(
    'etc/gitconfig',
    '[url "file:///srv/portal.git"]\n\tinsteadOf = https://git.ejemplo.gob.ar/portal.git\n[safe]\n\tdirectory = *\n',
  );
  for (const name of ['portal', 'turn.ejemplo.gob.ar']) {
    const live = path.join(machine, 'etc/letsencrypt/live', name);
    mkdirSync(live, { recursive: true });
    const names =
      'subjectAltName=DNS:portal.ejemplo.gob.ar,DNS:*.portal.ejemplo.gob.ar,DNS:turn.ejemplo.gob.ar';
    const key = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      `${live}/privkey.pem`,
    ];
    run(
      'openssl',
      'req',
      '-x509',
      '-days',
      '30',
      '-subj',
      '/CN=portal.ejemplo.gob.ar',
      '-addext',
      names,
      ...key,
      '-out',
      `${live}/fullchain.pem`,
    );
  }
  const hosts = ['portal', 'turn.portal', 'villa-nueva.portal'].map((name) => `${name}.ejemplo.gob.ar`);
  if (guide)
    appendFileSync(path.join(machine, 'etc/hosts'), `127.0.0.1 localhost\n${OWN} ${hosts.join(' ')}\n`);
  const authorities = '/usr/local/share/ca-certificates';
  if (existsSync(authorities)) cpSync(authorities, path.join(machine, authorities), { recursive: true });
  // ClamAV's signatures are hundreds of megabytes: use a single one, for EICAR.
  put('var/lib/clamav/ensayo.hdb', '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test\n');
  for (const kind of ['service', 'socket']) {
    put(
      `etc/systemd/system/clamav-daemon.${kind}.d/ensayo.conf`,
      '[Unit]\nConditionPathExistsGlob=\nConditionPathExistsGlob=/var/lib/clamav/ensayo.hdb\n',
    );
  }
}

if (!existsSync(path.join(bare, 'etc/debian_version')))
  run('debootstrap', 'bookworm', bare, ownMirror().mirror);
run('rm', '-rf', '--one-file-system', machine);
run('cp', '-a', bare, machine);
prepare();

run('ip', 'netns', 'add', NETWORK);
run('ip', 'netns', 'exec', NETWORK, 'ip', 'link', 'set', 'lo', 'up');
const net = spawn(
  'slirp4netns',
  ['--netns-type=path', '--configure', '--disable-host-loopback', `/run/netns/${NETWORK}`, 'tap0'],
  { stdio: 'ignore' },
);
const place = [
  `--network-namespace-path=/run/netns/${NETWORK}`,
  '--resolv-conf=copy-host',
  '-M',
  'portal-ensayo',
  '-D',
  machine,
];
const container = spawn(
  'systemd-nspawn',
  ['--quiet', '--keep-unit', '--register=no', ...place, '--boot', '--console=read-only'],
  { stdio: 'ignore' },
);
const leader = () =>
  readFileSync(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8').trim().split(' ')[0];
const inside = (...command) => [
  'nsenter',
  '-t',
  leader(),
  '-a',
  '--',
  'env',
  '-i',
  'HOME=/root',
  `PATH=${PATH}`,
  `NODE_EXTRA_CA_CERTS=${CA}`,
  `NPM_REGISTRY=${REGISTRY}`,
  ...command,
];
const isUp = () => {
  try {
    return /running|degraded/.test(
      execFileSync('nsenter', ['-t', leader(), '-a', '--', 'systemctl', 'is-system-running'], {
        encoding: 'utf8',
        stdio: 'pipe',
      }),
    );
  } catch {
    return false;
  }
};
for (let tries = 0; !isUp(); tries += 1) {
  if (tries > 120) throw new Error('The machine does not start.');
  await sleep(500);
}

const documents = guide ? ['docs/guia-operador.md'] : ['docs/operacion.md', 'docs/coturn.md'];
/** One shell runs all blocks, as if one person typed them, and stops at the first failure. */
const typed = execFileSync(process.execPath, [inRoot('scripts/documento.mjs'), ...documents], {
  cwd: root,
  encoding: 'utf8',
});
/** Waits until the part is done: debian.mjs writes a line then, or closes the pipe if it failed. */
const ELSEWHERE = `ensayo() { echo "── en otra parte: $1"; read -r _ <&3; }`;
put(
  'root/tipeado.sh',
  `set -euo pipefail\nexport DEBIAN_FRONTEND=noninteractive\n${ELSEWHERE}\ncd /root\n${typed}`,
);
writeFileSync(log, '');
const since = Date.now();
const clock = () => new Date(Date.now() - since).toISOString().slice(14, 19);

/** Shows the lines that name a step or a result, with the time since the first; the log has all of them. */
function show(chunk) {
  appendFileSync(log, chunk);
  for (const line of String(chunk).split('\n'))
    if (/^(──|  ✓|Todo anduvo|bien|aviso|GRAVE)/.test(line)) console.log(`${clock()}  ${line}`);
}

/** Starts the people of the guide, in the machine's network. */
async function startDay() {
  const node = [findNode(), '--disable-warning=ExperimentalWarning', inRoot('scripts/ensayo/dia.mjs')];
  const child = spawn('ip', ['netns', 'exec', NETWORK, ...node, PUBLIC, OWN, DOMAIN], {
    cwd: root,
    env: { ...process.env, CHROMIUM },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', show);
  const answer = () =>
    Promise.race([
      once(child, 'message').then(([said]) => 'hecha' in said),
      once(child, 'exit').then(() => false),
    ]);
  if (!(await answer())) throw new Error(`El navegador no arranca: ${log}`);
  return {
    play(part) {
      child.send(part);
      return answer();
    },
    stop: () => child.connected && child.disconnect(),
  };
}
const day = guide ? await startDay() : undefined;

/** Both calls of the day are in the restored database. */
function compareRestored() {
  const query = "select count(*) || ' y ' || (select count(*) from portal.personas) from portal.atenciones";
  const [here, there] = ['portal', 'ensayo'].map((base) => {
    const [command, ...rest] = inside('runuser', '-u', 'postgres', '--', 'psql', '-At', base, '-c', query);
    return execFileSync(command, rest, { encoding: 'utf8', cwd: '/' }).trim();
  });
  const same = here === there && here.startsWith('2 ');
  show(`${same ? '  ✓' : '  ✗'} restauradas: ${there} atenciones y personas; en la que atiende: ${here}\n`);
  return same;
}

/** Runs bash on the machine; returns whether it ended well. */
async function type(...what) {
  const [command, ...rest] = inside('bash', ...what);
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const answers = child.stdio[3];
  answers.on('error', () => {});
  const play = async (part) =>
    (await (part === 'restaurado' ? compareRestored() : day.play(part)))
      ? answers.write('\n')
      : answers.end();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      show(chunk);
      const part = /^── en otra parte: (\w+)$/m.exec(String(chunk))?.[1];
      if (part === undefined) return;
      play(part).catch((error) => {
        show(`${error}\n`);
        answers.end();
      });
    });
  }
  const [code] = await once(child, 'close');
  return code === 0;
}
const REHEARSED =
  'cd /srv/portal/app && exec node_modules/.bin/node --disable-warning=ExperimentalWarning scripts/ensayo/portal.mjs';
const wentWell = (await type('/root/tipeado.sh')) && (guide || (await type('-c', REHEARSED)));
day?.stop();
console.log(
  wentWell
    ? `Bien, en ${clock()} minutos. Todo lo que se vio: ${log}`
    : `Falló a los ${clock()} minutos: ${log} dice dónde.`,
);
process.exitCode = wentWell ? 0 : 1;

if (args.includes('--conservar')) console.log(`Sigue andando hasta Ctrl+C: nsenter -t ${leader()} -a`);
else {
  // Killing init ends every process of the machine.
  process.kill(Number(leader()), 'SIGKILL');
  net.kill();
  run('ip', 'netns', 'del', NETWORK);
}
