import { base64url, compactDecrypt, CompactEncrypt } from 'jose';

/** More than any summary needs: a small file could be made to grow without end. */
const DESPLEGADO_HASTA = 8_000_000;

/** Encrypts for whoever gets the key. The key exists only here and in the link. */
export async function cifrar(contenido: unknown): Promise<{ cifrado: string; key: string }> {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const plano = new TextEncoder().encode(JSON.stringify(contenido));
  const cifrado = await new CompactEncrypt(plano)
    .setProtectedHeader({
      alg: 'dir',
      enc: 'A256GCM',
      cty: 'application/fhir+json',
      // Older browsers cannot compress; everybody can read both.
      ...(typeof CompressionStream === 'undefined' ? {} : { zip: 'DEF' }),
    })
    .encrypt(key);
  return { cifrado, key: base64url.encode(key) };
}

export async function descifrar(cifrado: string, key: string): Promise<unknown> {
  const { plaintext } = await compactDecrypt(cifrado.trim(), base64url.decode(key), {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
    maxDecompressedLength: DESPLEGADO_HASTA,
  });
  return JSON.parse(new TextDecoder().decode(plaintext));
}

export const nuevoPin = () =>
  String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000).padStart(6, '0');
