import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';

/** The system account that PostgreSQL runs as. Without ids, it is this process's account. */
export interface Account {
  name: string;
  ids: { uid: number; gid: number } | undefined;
}

const useAnotherDatabase = 'definí DATABASE_URL con un PostgreSQL 15 o más nuevo';

/** PostgreSQL refuses to run as root, so under root it runs as an unprivileged account. */
export function chooseAccount(dataFolder: string): Account {
  const uid = process.getuid?.();
  if (uid === undefined) return { name: userInfo().username, ids: undefined };
  if (uid !== 0) return chooseOwnAccount(uid, dataFolder);

  const accounts = readAccounts();
  const owner = statSync(dataFolder, { throwIfNoEntry: false })?.uid;
  const account =
    accounts.find((candidate) => candidate.ids.uid === owner && owner !== 0) ??
    accounts.find((candidate) => candidate.name === 'postgres') ??
    accounts.find((candidate) => candidate.name === 'nobody');
  if (account) return account;
  throw new Error(
    'PostgreSQL no puede correr como root y esta máquina no tiene las cuentas «postgres» ni «nobody». ' +
      `Creá una (useradd --system postgres), iniciá con otra cuenta, o ${useAnotherDatabase}.`,
  );
}

function chooseOwnAccount(uid: number, dataFolder: string): Account {
  const owner = statSync(dataFolder, { throwIfNoEntry: false })?.uid;
  if (owner !== undefined && owner !== uid) {
    throw new Error(
      `La base de datos en ${dataFolder} pertenece a otra cuenta (uid ${owner}; esta es ${uid}). ` +
        'Iniciá con la cuenta que la creó, o definí DATA_DIR en otra carpeta.',
    );
  }
  try {
    return { name: userInfo().username, ids: undefined };
  } catch {
    throw new Error(
      `El usuario con uid ${uid} no tiene una cuenta en esta máquina y PostgreSQL la necesita: ${useAnotherDatabase}, o iniciá con otra cuenta.`,
    );
  }
}

function readAccounts() {
  const rows = readFileSync('/etc/passwd', 'utf8').split('\n');
  return rows.flatMap((row) => {
    const [name, , uid, gid] = row.split(':');
    return name && uid && gid ? [{ name, ids: { uid: Number(uid), gid: Number(gid) } }] : [];
  });
}

/** Explains a permission problem that would otherwise be a bare EACCES from a child process. */
export function assertReachable(target: string, account: Account) {
  const { ids } = account;
  if (!ids) return;
  for (const folder of ancestors(target)) {
    const { mode, uid, gid } = statSync(folder);
    const shift = uid === ids.uid ? 6 : gid === ids.gid ? 3 : 0;
    if ((mode >> shift) & 1) continue;
    const rights = (mode & 0o777).toString(8).padStart(4, '0');
    throw new Error(
      `La carpeta ${folder} (permisos ${rights}) no deja pasar a la cuenta «${account.name}», con la que PostgreSQL corre cuando se inicia como root, ` +
        `y adentro está ${target}. Mové el proyecto y DATA_DIR a una carpeta accesible (por ejemplo /srv/portal), ` +
        `permití el paso (chmod o+x ${folder}), o ${useAnotherDatabase}.`,
    );
  }
}

function ancestors(target: string): string[] {
  const parent = path.dirname(target);
  return parent === target ? [] : [...ancestors(parent), parent];
}
