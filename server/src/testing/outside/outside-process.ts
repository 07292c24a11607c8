import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Asked, Control } from './shared.ts';

/** An outside service as a process of the operating system, with its control port. */
export interface Outside {
  url: string;
  tokenUrl: string;
  cert: string;
  /** Changes faults and data, and returns what the program has. `open`: requests with a key that wait for their answer. */
  set(
    changes: Partial<Control> & { forgetTokens?: boolean; forgetAsked?: boolean },
  ): Promise<{ state: Control; asked: Asked[]; open: number }>;
  /** Requests to the service so far, those for a token too. */
  asked(): Promise<Asked[]>;
  /** kill -9, as a power cut would. */
  kill(): Promise<void>;
  /** Resolves once the program ended, by itself or otherwise. */
  ended(): Promise<void>;
  /** Starts it again where it was, if it is `durable`: with its address, its certificate and what it had. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}
export interface OutsideOptions {
  /** Keeps what it has in a file. */
  durable?: boolean;
}

/** `program`: a file of this folder, for example 'refeps.ts'. */
export async function startOutsideProcess(
  program: string,
  { durable = false }: OutsideOptions = {},
): Promise<Outside> {
  const folder = durable ? mkdtempSync(path.join(os.tmpdir(), 'portal-afuera-')) : undefined;
  const kept = folder === undefined ? {} : { KEPT: path.join(folder, 'estado.json') };
  const start = async () => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, program)],
      { env: { PATH: process.env['PATH'], ...kept }, stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const line = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).once('line', resolve);
      child.once('exit', (code) => reject(new Error(`${program} ended (${code})`)));
    });
    const told = JSON.parse(line) as { url: string; tokenUrl: string; cert: string; control: number };
    return { ...told, child, ended };
  };
  let now = await start();
  const { url, tokenUrl, cert } = now;
  const address = () => `http://127.0.0.1:${now.control}/`;
  return {
    url,
    tokenUrl,
    cert,
    set: async (changes) =>
      (await (await fetch(address(), { method: 'POST', body: JSON.stringify(changes) })).json()) as never,
    asked: async () => ((await (await fetch(address())).json()) as { asked: Asked[] }).asked,
    async kill() {
      now.child.kill('SIGKILL');
      await now.ended;
    },
    ended: () => now.ended,
    async restart() {
      await now.ended;
      now = await start();
    },
    async stop() {
      now.child.stdin.end();
      await now.ended;
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Value of `OUTSIDE_CA`: a file with the certificates of these services. */
export function trust(...services: readonly Pick<Outside, 'cert'>[]): string {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'portal-afuera-')), 'ca.pem');
  writeFileSync(file, services.map(({ cert }) => cert).join(''));
  return file;
}

/** What an administrator writes about a service. */
export const escrita = (
  tipo: 'repositorio' | 'refeps' | 'reconocedor',
  { url, tokenUrl }: Outside,
  cliente = 'portal-demo',
) => ({
  tipo,
  url,
  tokenUrl,
  cliente,
  audiencia: '',
  scope: '',
  datos:
    tipo === 'repositorio'
      ? { plataforma: '0123', repositorio: '0045', jurisdiccion: '02' }
      : { plataforma: '', repositorio: '', jurisdiccion: '' },
});

/** A portal's POST. Not the type of the test portal, which would bring the server into the browser tests. */
interface Posts {
  post(
    address: string,
    body: unknown,
    more: { token: string; host?: string | undefined },
  ): Promise<{ status: number; text: string; body: unknown }>;
}

/** Connects a unit as its administrator does: data, key, registration at the authority, test, switch on. */
export async function connect(
  portal: Posts,
  admin: string,
  tipo: 'repositorio' | 'refeps' | 'reconocedor',
  outside: Outside,
  { host, cliente = 'portal-demo' }: { host?: string; cliente?: string } = {},
): Promise<void> {
  const post = async (address: string, body: unknown) => {
    const answer = await portal.post(`/api/conexiones/${address}`, body, { token: admin, host });
    if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${answer.text}`);
    return answer.body as { claves: { publica: string }[]; bien: boolean; texto: string };
  };
  await post('guardar', escrita(tipo, outside, cliente));
  const { claves } = await post('clave', { tipo });
  const { state } = await outside.set({});
  await outside.set({ clients: { ...state.clients, [cliente]: JSON.parse(claves[0]!.publica) } });
  const prueba = await post('probar', { tipo });
  if (!prueba.bien) throw new Error(prueba.texto);
  await post('activar', { tipo, activa: true });
}
