import { createHmac } from 'node:crypto';
import { DatosDelToken } from '@portal/domain/ingreso/contract';
import { RELOJ_SEGUNDOS, VIDA_SEGUNDOS } from '@portal/domain/ingreso/reglas';
import { sameBytes } from '../../platform/secrets/secrets.ts';

export interface TokenLeido {
  kid: string;
  datos: DatosDelToken;
}
/** `falso`: not signed by that portal, or not for this unit. `vencido`: genuine, but expired. */
export type Lectura = TokenLeido | 'falso' | 'vencido';

const PART = /^[A-Za-z0-9_-]+$/;
const KID = /^[a-z0-9-]{4,40}$/;

/**
 * Accepts one algorithm: a header with another, or none, is refused before anything is computed. The contents
 * are not read before the signature is verified.
 */
export async function leerToken(
  token: string,
  audiencia: string,
  now: Date,
  secretoDe: (kid: string) => Promise<string | undefined>,
): Promise<Lectura> {
  const parts = token.split('.');
  const [header = '', payload = '', signature = ''] = parts;
  if (parts.length !== 3 || !parts.every((part) => PART.test(part))) return 'falso';
  const head = decode(header) as { alg?: unknown; kid?: unknown; crit?: unknown } | undefined;
  if (head?.alg !== 'HS256' || typeof head.kid !== 'string' || !KID.test(head.kid) || head.crit !== undefined)
    return 'falso';
  const secreto = await secretoDe(head.kid);
  if (secreto === undefined) return 'falso';
  const expected = createHmac('sha256', secreto).update(`${header}.${payload}`).digest();
  if (!sameBytes(Buffer.from(signature, 'base64url'), expected)) return 'falso';
  const parsed = DatosDelToken.safeParse(decode(payload));
  if (!parsed.success || parsed.data.aud !== audiencia) return 'falso';
  const { iat, exp } = parsed.data;
  const seconds = now.getTime() / 1000;
  if (exp - iat > VIDA_SEGUNDOS || exp <= iat || iat > seconds + RELOJ_SEGUNDOS) return 'falso';
  return exp <= seconds ? 'vencido' : { kid: head.kid, datos: parsed.data };
}

function decode(part: string): unknown {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
