// `node scripts/ensayo/debian.mjs [CARPETA]` creates a bare Debian 12 with its own systemd and network, types
// the code blocks of docs/operacion.md and docs/coturn.md into it, and then runs `portal.mjs`, which
// tests the result. `--guia` types docs/guia-operador.md instead, and reviews what it made. Linux, as root;
// `apt-get install debootstrap systemd-container slirp4netns`. CARPETA (default: portal-ensayo in the temporary
// folder) keeps the bare system for the next run. `--conservar` leaves the machine running and prints how to enter it.
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownMirror } from '../despliegue/espejo.mjs';
import { inRoot, root } from '../project.mjs';

const args = process.argv.slice(2);
const folder = path.resolve(
  args.find((arg) => !arg.startsWith('--')) ?? path.join(tmpdir(), 'portal-ensayo'),
);
const [bare, machine, log] = ['debian', 'maquina', 'maquina.log'].map((name) => path.join(folder, name));
const NETWORK = 'portal-ensayo';
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

const guide = args.includes('--guia');
const documents = guide ? ['docs/guia-operador.md'] : ['docs/operacion.md', 'docs/coturn.md'];
/** One shell runs all blocks, as if one person typed them, and stops at the first failure. */
const typed = execFileSync(process.execPath, [inRoot('scripts/documento.mjs'), ...documents], {
  cwd: root,
  encoding: 'utf8',
});
put('root/tipeado.sh', `set -euo pipefail\nexport DEBIAN_FRONTEND=noninteractive\ncd /root\n${typed}`);
const then = guide
  ? 'curl -fsS --cacert /etc/portal/certificados/fullchain.pem --resolve villa-nueva.portal.ejemplo.gob.ar:443:127.0.0.1 https://villa-nueva.portal.ejemplo.gob.ar/login | grep -q "Villa Nueva" && echo "Todo anduvo."'
  : 'cd /srv/portal/app && exec node_modules/.bin/node --disable-warning=ExperimentalWarning scripts/ensayo/portal.mjs';
writeFileSync(log, '');
let failed = false;
for (const what of ['/root/tipeado.sh', '-c']) {
  const [command, ...rest] = inside('bash', what, ...(what === '-c' ? [then] : []));
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      appendFileSync(log, chunk);
      for (const line of String(chunk).split('\n'))
        if (/^(──|  ✓|Todo anduvo|bien|aviso|GRAVE)/.test(line)) console.log(line);
    });
  }
  failed = (await new Promise((resolve) => child.on('close', resolve))) !== 0;
  if (failed) break;
}
console.log(failed ? `Falló: ${log} dice dónde.` : `Bien. Todo lo que se vio: ${log}`);
process.exitCode = failed ? 1 : 0;

if (args.includes('--conservar')) console.log(`Sigue andando hasta Ctrl+C: nsenter -t ${leader()} -a`);
else {
  // Killing init ends every process of the machine.
  process.kill(Number(leader()), 'SIGKILL');
  net.kill();
  run('ip', 'netns', 'del', NETWORK);
}
