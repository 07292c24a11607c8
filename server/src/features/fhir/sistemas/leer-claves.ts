import { createPublicKey, type KeyObject } from 'node:crypto';
import { PortalError } from '@portal/domain/errores/errores';
import { calculateJwkThumbprint, type JWK } from 'jose';

/** Keys of one system at most: the one in use, the next one, and some reserve. */
const MAX_CLAVES = 5;
const RSA_BITS = 2048;

export interface ClavePublica extends JWK {
  kid: string;
  alg: 'RS384' | 'ES384';
}

const refuse = (problema: string) => new PortalError('datos_invalidos', { fields: { claves: problema } });

/** Public keys as the administration pasted them: a JWKS, one JWK, or PEM. Only what verifies is kept. */
export async function leerClaves(texto: string): Promise<ClavePublica[]> {
  const pegado = texto.trim();
  if (/PRIVATE KEY/.test(pegado)) throw privada();
  const claves = pegado.startsWith('{') ? desdeJson(pegado) : desdePem(pegado);
  if (claves.length === 0) throw refuse('Ahí no hay ninguna clave pública');
  if (claves.length > MAX_CLAVES) throw refuse(`Son más de ${MAX_CLAVES} claves`);
  const leidas = await Promise.all(claves.map(aPublica));
  if (new Set(leidas.map(({ kid }) => kid)).size < leidas.length)
    throw refuse('Dos claves tienen el mismo nombre (kid)');
  return leidas;
}

const privada = () =>
  refuse('Es una clave privada: no la muestres a nadie. Pegá solo la pública, y cambiá la que se mostró');

function desdeJson(texto: string): { key: KeyObject; kid: unknown }[] {
  const leido = parse(texto) as { keys?: unknown } | undefined;
  const lista = (Array.isArray(leido?.keys) ? leido.keys : [leido]) as (JWK | null)[];
  return lista.slice(0, MAX_CLAVES + 1).map((jwk) => {
    if (jwk?.d !== undefined || jwk?.k !== undefined) throw privada();
    try {
      return { key: createPublicKey({ key: jwk as never, format: 'jwk' }), kid: jwk?.kid };
    } catch {
      throw refuse('No se entiende como JWKS: revisá que esté completo');
    }
  });
}

function parse(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    throw refuse('No se entiende como JWKS: revisá que esté completo');
  }
}

const desdePem = (texto: string) =>
  (texto.match(/-----BEGIN [A-Z ]+-----[\s\S]*?-----END [A-Z ]+-----/g) ?? []).map((pem) => {
    try {
      return { key: createPublicKey(pem), kid: undefined };
    } catch {
      throw refuse('No se entiende como clave en PEM: revisá que esté completa');
    }
  });

async function aPublica({ key, kid }: { key: KeyObject; kid: unknown }): Promise<ClavePublica> {
  const alg = algoritmo(key);
  const jwk = key.export({ format: 'jwk' }) as JWK;
  if (kid !== undefined && (typeof kid !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(kid)))
    throw refuse('El nombre de la clave (kid) tiene que ser de hasta 200 letras o números, sin espacios');
  return { ...jwk, kid: kid ?? (await calculateJwkThumbprint(jwk)), alg, use: 'sig' };
}

function algoritmo({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): 'RS384' | 'ES384' {
  if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS) return 'RS384';
  if (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'secp384r1') return 'ES384';
  throw refuse('La clave tiene que ser RSA de 2048 bits o más (RS384), o EC P-384 (ES384)');
}
