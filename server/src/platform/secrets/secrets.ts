import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Keys for each purpose. */
export interface Secrets {
  /** Derived from the root, which a change of SECRET leaves as it is. */
  key(purpose: string): Uint8Array<ArrayBuffer>;
  /** For what lives for minutes: derived from SECRET itself. The first one signs, each of them is believed. */
  signingKeys(purpose: string): readonly Uint8Array<ArrayBuffer>[];
  mac(purpose: string, text: string): Buffer;
  /** What must be read again: encrypted, and bound to whom it belongs, so that a row copied to another opens nothing. */
  seal(purpose: string, owner: string, bytes: Uint8Array): Buffer;
  /** Throws where it is not what was sealed, or another key's. */
  unseal(purpose: string, owner: string, sealed: Uint8Array): Buffer;
}

const NONCE = 12;
const TAG = 16;

const derive = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, 'portal', purpose, 32));

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
    mac: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest(),
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

/** Development: a secret of its own, kept with the data so that sessions survive a restart. */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secreto');
  await writeFile(file, randomBytes(36).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const secret = await readFile(file, 'utf8');
  if (secret.length >= 32) return secret;
  // A kill between creation and writing leaves it empty.
  await writeFile(file, randomBytes(36).toString('base64url'), { mode: 0o600 });
  return readFile(file, 'utf8');
}

/** How long the link of a mail opens what it was sent for, where it opens something to read. */
export const MAILED_LINK_MS = 7 * 86_400_000;

export const newToken = () => randomBytes(32).toString('base64url');
export const hashToken = (token: string) => createHash('sha256').update(token).digest();
export const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b);
