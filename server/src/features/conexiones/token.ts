import { randomUUID } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Platform } from '../../platform/platform.ts';
import { callOutside, OutboundError } from '../../platform/outbound.ts';

/** Who asks, of whom: everything that a token depends on. */
export interface Credencial {
  unidadId: number;
  tipo: string;
  tokenUrl: string;
  cliente: string;
  audiencia: string;
  scope: string;
  /** The key that signs; undefined if it cannot be read. */
  clave: { id: string; privada: string } | undefined;
}

/** The token service answered, but gave no token. */
export class TokenRefused extends OutboundError {
  readonly status: number;
  constructor(status: number) {
    super(status === 200 ? 'token unreadable' : 'token refused');
    this.name = 'TokenRefused';
    this.status = status;
  }
}

const LIMIT_MS = 5000;
const ASSERTION_SECONDS = 120;
/** A token is not used in its last seconds, so that it does not expire on the way. */
const MARGIN_SECONDS = 20;
const DEFAULT_SECONDS = 60;
const LONGEST_SECONDS = 3600;

const texto = z.optional(z.string().check(z.minLength(1), z.maxLength(16_384), z.regex(/^[\x21-\x7e]+$/)));
const segundos = z.optional(z.union([z.number(), z.string().check(z.regex(/^[0-9]{1,9}$/))]));
/** Services name the token in three ways. */
const Respuesta = z.object({
  access_token: texto,
  accessToken: texto,
  token: texto,
  expires_in: segundos,
  expiresIn: segundos,
});

interface Guardado {
  fingerprint: string;
  token: Promise<string>;
  /** Infinite while the answer is awaited. */
  until: number;
}
/** One per unit and kind of connection. */
const tokens = new Map<string, Guardado>();

const placeOf = ({ unidadId, tipo }: Credencial) => `${unidadId}:${tipo}`;
const fingerprintOf = ({ tokenUrl, cliente, audiencia, scope, clave }: Credencial) =>
  JSON.stringify([tokenUrl, cliente, audiencia, scope, clave?.id]);

/** A token that is still good, or a new one. Callers that wait at the same time share one request. */
export function tokenDe(platform: Platform, credencial: Credencial): Promise<string> {
  const place = placeOf(credencial);
  const fingerprint = fingerprintOf(credencial);
  const known = tokens.get(place);
  if (known?.fingerprint === fingerprint && known.until > Date.now()) return known.token;
  const mine: Guardado = {
    fingerprint,
    until: Infinity,
    token: askToken(platform, credencial).then(({ token, until }) => {
      mine.until = until;
      return token;
    }),
  };
  tokens.set(place, mine);
  mine.token.catch(() => {
    if (tokens.get(place) === mine) tokens.delete(place);
  });
  return mine.token;
}

/** After a 401, or before a test: the next call asks for a new one. */
export function forgetToken(credencial: Credencial): void {
  tokens.delete(placeOf(credencial));
}

/** OAuth 2 client credentials, proved with a JWT that our key signs (RFC 7523). */
async function askToken(
  { config }: Platform,
  { tokenUrl, cliente, audiencia, scope, clave }: Credencial,
): Promise<{ token: string; until: number }> {
  if (!clave) throw new OutboundError('no key');
  const assertion = await new SignJWT({})
    .setProtectedHeader({ alg: 'RS512', typ: 'JWT', kid: clave.id })
    .setIssuer(cliente)
    .setSubject(cliente)
    .setAudience(audiencia === '' ? tokenUrl : audiencia)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${ASSERTION_SECONDS}s`)
    .sign(await importPKCS8(clave.privada, 'RS512'));
  const asked = Date.now();
  const { status, text } = await callOutside(tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      ...(scope === '' ? {} : { scope }),
    }).toString(),
    loopback: config.mode === 'development',
    limitMs: LIMIT_MS,
    ca: config.outsideCa,
  });
  if (status !== 200 && status !== 201) throw new TokenRefused(status);
  const read = Respuesta.safeParse(toJson(text));
  const token = read.data?.access_token ?? read.data?.accessToken ?? read.data?.token;
  if (token === undefined) throw new TokenRefused(200);
  const seconds = Number(read.data?.expires_in ?? read.data?.expiresIn ?? DEFAULT_SECONDS);
  const life = Math.min(Math.max(seconds - MARGIN_SECONDS, 0), LONGEST_SECONDS);
  return { token, until: asked + life * 1000 };
}

/** `undefined` if the text is not JSON. */
export function toJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
