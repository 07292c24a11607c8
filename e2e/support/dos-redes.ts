import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';

const IP = '/sbin/ip';
const ip = (...args: string[]) => spawnSync(IP, args, { encoding: 'utf8' });
const must = (...args: string[]) => {
  const { status, stderr } = ip(...args);
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
};

/** Installs iproute2 if it is missing and this is root, as the scripts do with the browser and the relay. */
function ensureIp() {
  if (existsSync(IP) || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-q', ...args], { stdio: ['ignore', 2, 2], env }).status === 0;
  if (!apt('install', '-y', '--no-install-recommends', 'iproute2') && apt('update'))
    apt('install', '-y', '--no-install-recommends', 'iproute2');
}

export type DosRedes = {
  /** A browser whose only network is the Wi-Fi. */
  navegador: Browser;
  /** This machine's address on that browser's network. */
  direccion: string;
  /** Takes the Wi-Fi down and mobile data up: another address and another route. */
  mudar(): void;
  /** Takes the Wi-Fi down without a replacement, until `volver`. */
  cortar(): void;
  volver(): void;
  stop(): Promise<void>;
};

/**
 * Starts a browser in its own network namespace, with two networks to this machine, one of them up. Returns
 * the reason if that is not possible.
 */
export async function startDosRedes(args: readonly string[]): Promise<DosRedes | { falta: string }> {
  ensureIp();
  const name = `portal-${process.pid}`;
  // Two networks of the benchmark range 198.18.0.0/15, different for each process.
  const n = 1 + (process.pid % 120) * 2;
  const redes = [
    { here: `pw${process.pid}`, there: 'wifi', net: `198.18.${n}` },
    { here: `pm${process.pid}`, there: 'movil', net: `198.18.${n + 1}` },
  ];
  const undo = () => {
    ip('netns', 'del', name);
    for (const { here } of redes) ip('link', 'del', here);
  };
  try {
    must('netns', 'add', name);
    must('-n', name, 'link', 'set', 'lo', 'up');
    for (const { here, there, net } of redes) {
      must('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
      must('addr', 'add', `${net}.1/24`, 'dev', here);
      must('link', 'set', here, 'up');
      must('-n', name, 'addr', 'add', `${net}.2/24`, 'dev', there);
    }
    subir(redes[0]!);
  } catch (error) {
    undo();
    return { falta: (error as Error).message };
  }
  function subir({ there, net }: { there: string; net: string }) {
    must('-n', name, 'link', 'set', there, 'up');
    must('-n', name, 'route', 'add', 'default', 'via', `${net}.1`);
  }
  const bajar = () => must('-n', name, 'link', 'set', redes[0]!.there, 'down');
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-redes-'));
  const program = path.join(folder, 'chromium');
  writeFileSync(
    program,
    `#!/bin/sh\nexec ip netns exec ${name} ${process.env['CHROMIUM'] ?? '/usr/bin/chromium'} "$@"\n`,
  );
  chmodSync(program, 0o755);
  const navegador = await chromium.launch({
    executablePath: program,
    args: [
      ...args,
      `--host-resolver-rules=MAP *.localhost ${redes[0]!.net}.1, MAP localhost ${redes[0]!.net}.1`,
    ],
  });
  return {
    navegador,
    direccion: `${redes[0]!.net}.1`,
    mudar() {
      bajar();
      subir(redes[1]!);
    },
    cortar: bajar,
    volver: () => subir(redes[0]!),
    async stop() {
      await navegador.close();
      undo();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
