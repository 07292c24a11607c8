import { readdir } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import type { Deployment } from './deployment.ts';
import { about, reasonOf, type Finding } from './finding.ts';

const processes = about('Procesos');
const WAIT_MS = 5000;

/** Every process that the installer set up has `PORT.env` in the folder. The proxy hides one that is away. */
export async function reviewProcesses({
  config,
  envFolder,
}: Pick<Deployment, 'config' | 'envFolder'>): Promise<Finding[]> {
  const ports = (await readdir(envFolder).catch(() => [])).flatMap(
    (name) => /^(\d+)\.env$/.exec(name)?.[1] ?? [],
  );
  const failures = await Promise.all(ports.map((port) => failureOf(addressOf(config.host, port))));
  const someAnswer = failures.includes(undefined);
  return ports.map((port, at) => {
    const [unit, failure] = [`portal@${port}`, failures[at]];
    if (failure === undefined) return processes.good(`${unit} contesta.`);
    const remedy = `journalctl -u ${unit} -n 50 dice por qué; después, systemctl restart ${unit}.`;
    const says = `${unit} ${failure}.`;
    return someAnswer ? processes.warn(says, remedy) : processes.bad(says, remedy);
  });
}

export function addressOf(host: string, port: string): string {
  const here = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${isIPv6(here) ? `[${here}]` : here}:${port}/healthz/ready`;
}

async function failureOf(url: string): Promise<string | undefined> {
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(WAIT_MS) });
    return ok ? undefined : `contesta ${status}`;
  } catch (error) {
    return `no contesta: ${reasonOf(error)}`;
  }
}
