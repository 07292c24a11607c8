import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface Secrets {
  /** Derived from the root, which survives a rotation of SECRET. */
  key(purpose: string): Uint8Array<ArrayBuffer>;
  /** For tokens that live minutes: derived from SECRET itself. The first key signs; all of them verify. */
  signingKeys(purpose: string): readonly Uint8Array<ArrayBuffer>[];
  mac(purpose: string, text: string): Buffer;
  /**
   * Encrypts a value that must be read again, bound to its owner, so that it cannot be decrypted if copied to
   * another row.
   */
  seal(purpose: string, owner: string, bytes: Uint8Array): Buffer;
  /** Throws if the value was altered or sealed with another key. */
  unseal(purpose: string, owner: string, sealed: Uint8Array): Buffer;
}

const NONCE = 12;
const TAG = 16;

const derive = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, 'portal', purpose, 32));

const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/**
 * HMAC-SHA-256, synchronous: handing it to a worker thread costs more. With bytes as a key Node builds a key
 * object in each call, which costs three times the HMAC, so each key's object is kept.
 */
export function hmac(key: Uint8Array, text: string): Buffer {
  let known = keyObjects.get(key);
  if (!known) keyObjects.set(key, (known = createSecretKey(key)));
  return createHmac('sha256', known).update(text).digest();
}

export function createSecrets(root: string, signing: readonly string[] = [root]): Secrets {
  const keys = new Map<string, Uint8Array<ArrayBuffer>>();
  const signers = new Map<string, readonly Uint8Array<ArrayBuffer>[]>();
  const key = (purpose: string) => {
    let known = keys.get(purpose);
    if (!known) keys.set(purpose, (known = derive(root, purpose)));
    return known;
  };
  return {
    key,
    signingKeys(purpose) {
      let known = signers.get(purpose);
      if (!known) signers.set(purpose, (known = signing.map((secret) => derive(secret, purpose))));
      return known;
    },
    mac: (purpose, text) => hmac(key(purpose), text),
    seal(purpose, owner, bytes) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key(purpose), nonce).setAAD(Buffer.from(owner));
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(purpose, owner, sealed) {
      const end = sealed.length - TAG;
      const cipher = createDecipheriv('aes-256-gcm', key(purpose), sealed.subarray(0, NONCE))
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(end));
      return Buffer.concat([cipher.update(sealed.subarray(NONCE, end)), cipher.final()]);
    },
  };
}

/** Development: a generated secret, stored with the data so that sessions survive a restart. */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secreto');
  await writeFile(file, randomBytes(36).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const secret = await readFile(file, 'utf8');
  if (secret.length >= 32) return secret;
  // A kill between creating and writing the file leaves it empty.
  await writeFile(file, randomBytes(36).toString('base64url'), { mode: 0o600 });
  return readFile(file, 'utf8');
}

/** How long a mailed link that opens something to read stays valid. */
export const MAILED_LINK_MS = 7 * 86_400_000;

export const newToken = () => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
export const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b);
