import { createHmac } from 'node:crypto';

const STEP = 30_000;
/** Time to type a code on a slow machine: one that stops counting before that is not given out. */
const TYPING_MS = 20_000;

/** The TOTP code of a secret (RFC 6238: steps of thirty seconds, six digits). */
function codigoDel(secreto: string, paso: number): string {
  const bits = Array.from(secreto.replaceAll(/\s/g, ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(paso));
  const mac = createHmac('sha1', key).update(counter).digest();
  return String((mac.readUInt32BE(mac.at(-1)! & 0x0f) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Returns unused codes: each one is of a later step than the last, and waits until the server accepts it. */
export function telefono(secreto: string) {
  const oldest = () => Math.floor((Date.now() + TYPING_MS) / STEP) - 1;
  let last = oldest() - 1;
  return async (): Promise<string> => {
    last = Math.max(last + 1, oldest());
    // The server accepts codes of one step ahead of its clock.
    while (last > Math.floor(Date.now() / STEP) + 1) await new Promise((resolve) => setTimeout(resolve, 500));
    return codigoDel(secreto, last);
  };
}
