import { createHmac } from 'node:crypto';

/**
 * Time-based one-time passwords (RFC 6238) with the parameters that authenticator apps use: SHA-1, thirty
 * seconds, six digits.
 */
const STEP_SECONDS = 30;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const stepOf = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

export function codeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.at(-1)! & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The step of a code: the current one, or one before or after, to allow for clock drift. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const step = stepOf(now);
  return [step, step - 1, step + 1].find((candidate) => codeAt(secret, candidate) === code);
}

/** Base32 without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

export const uriOf = (secret: Uint8Array, emisor: string, cuenta: string) =>
  `otpauth://totp/${encodeURIComponent(emisor)}:${encodeURIComponent(cuenta)}?${new URLSearchParams({
    secret: toBase32(secret),
    issuer: emisor,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  })
    .toString()
    .replaceAll('+', '%20')}`;
