import { LISTA } from './lista.ts';

const PALABRAS = 4;
const BITS = 9;
/**
 * Makes every try expensive. Somebody in the middle needs two certificates that give both sides the same words,
 * and has to find them while the call connects.
 */
const VUELTAS = 400_000;
const SAL = 'portal: verificar la llamada';

/** The same four words on both sides of a connection, and others if somebody stands between them. */
export async function palabrasDe(huellas: readonly [string, string]): Promise<readonly string[]> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    text.encode(huellas.toSorted().join('\n')),
    'PBKDF2',
    false,
    ['deriveBits'],
  );
  const bits = new DataView(
    await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(SAL), iterations: VUELTAS },
      key,
      64,
    ),
  ).getBigUint64(0);
  return Array.from(
    { length: PALABRAS },
    (_, index) => LISTA[Number((bits >> BigInt(index * BITS)) % BigInt(LISTA.length))]!,
  );
}
