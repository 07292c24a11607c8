import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

const IV = 12;
const TAG = 16;

/** For secrets that the portal must be able to read again: AES-256-GCM with a key of their purpose, bound to whose they are. */
export function encrypt(secrets: Secrets, purpose: string, whose: string, text: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', secrets.key(purpose), iv, { authTagLength: TAG }).setAAD(Buffer.from(whose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** `undefined` where it was written with another secret, for somebody else, or changed. */
export function decrypt(secrets: Secrets, purpose: string, whose: string, sealed: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', secrets.key(purpose), sealed.subarray(0, IV), { authTagLength: TAG })
      .setAAD(Buffer.from(whose))
      .setAuthTag(sealed.subarray(IV, IV + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
