import { randomBytes } from 'node:crypto';
import { ConfigError } from '../../config/config.ts';
import type { SystemDb } from '../../db/system-db.ts';
import {
  deleteLlaves,
  deleteOtrasLlaves,
  findUso,
  insertLlave,
  listLlaves,
  lockRaiz,
} from './root-key.repository.ts';
import { operar } from '../operar.ts';
import { createSecrets } from './secrets.ts';

const PURPOSE = 'raiz';

type Exec = Parameters<Parameters<SystemDb['tx']>[0]>[0];
/** Identifies the secret that a row is sealed under, without revealing it. */
const fingerprintOf = (secret: string) =>
  createSecrets(secret).mac('huella', 'raiz').toString('hex').slice(0, 32);
const seal = (secret: string, root: string) =>
  createSecrets(secret).seal(PURPOSE, fingerprintOf(secret), Buffer.from(root));

/**
 * The root that keys are derived from. It is stored in the database, sealed under SECRET: rotating SECRET
 * reseals the same root, so push subscriptions, backup codes, links and city keys stay valid. `others` are
 * tried too; a root that one of them opens is also sealed under SECRET.
 */
export async function openRoot(
  db: SystemDb,
  [secret, ...others]: readonly [string, ...string[]],
  mode: 'development' | 'production',
): Promise<string> {
  return db.tx(async (exec) => {
    await exec(lockRaiz());
    const rows = new Map((await exec(listLlaves())).map(({ sello, raiz }) => [sello, raiz]));
    const opener = [secret, ...others].find((one) => rows.has(fingerprintOf(one)));
    if (opener === undefined && rows.size > 0 && mode === 'production')
      throw new ConfigError([
        `SECRET no es el de esta base de datos: con otro se pierden los segundos factores, los enlaces y las claves. Poné el de antes en SECRET_OTHERS; si se perdió: ${operar('resellar --perdido')}.`,
      ]);
    const root =
      opener === undefined
        ? await firstRoot(exec, secret, rows.size === 0)
        : unseal(opener, rows.get(fingerprintOf(opener))!);
    if (opener !== secret)
      await exec(insertLlave({ sello: fingerprintOf(secret), raiz: seal(secret, root) }));
    return root;
  });
}

const unseal = (secret: string, raiz: Uint8Array) =>
  createSecrets(secret).unseal(PURPOSE, fingerprintOf(secret), raiz).toString();

/**
 * A portal that was used before the root existed derived its keys from SECRET, so SECRET becomes its root. A
 * new portal gets a random root.
 */
async function firstRoot(exec: Exec, secret: string, none: boolean): Promise<string> {
  const [used] = await exec(findUso());
  return used!.used || !none ? secret : randomBytes(32).toString('base64url');
}

/**
 * After a rotation: only SECRET opens the root, so the previous secret can be discarded. With `lost`,
 * everything sealed before becomes unreadable.
 */
export async function resealRoot(
  db: SystemDb,
  secrets: readonly [string, ...string[]],
  { lost = false } = {},
): Promise<number> {
  if (lost) return db.run(deleteLlaves());
  await openRoot(db, secrets, 'production');
  return db.run(deleteOtrasLlaves(fingerprintOf(secrets[0])));
}
