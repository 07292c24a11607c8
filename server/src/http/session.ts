import { PortalError } from '@portal/domain/errores/errores';
import type { Rol } from '@portal/domain/roles/roles';
import { roundsByUnit } from '../db/rounds.ts';
import type { UnitDb } from '../db/unit-db.ts';
import type { Platform } from '../platform/platform.ts';
import { hmac, sameBytes, type Secrets } from '../platform/secrets/secrets.ts';
import type { Actor } from './context.ts';
import { ACCESS_SECONDS } from './session-limits.ts';
import { findPruebas, listSesiones, type SessionRow } from './session.repository.ts';

/** Minutes after a proof of identity during which no act asks for another. */
const FRESH_MINUTES = 5;

const audience = (unidadId: number) => `unidad:${unidadId}`;

/**
 * The access token is short-lived, stays in the browser's memory and is valid for one unit. It carries only
 * the session id: permissions are read from the database on every request.
 */
export async function signAccess(secrets: Secrets, unidadId: number, sesionId: string): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub: sesionId, aud: audience(unidadId), iat, exp: iat + ACCESS_SECONDS };
  const content = `${HEADER}.${encode(claims)}`;
  return `${content}.${hmac(secrets.signingKeys('acceso')[0]!, content).toString('base64url')}`;
}

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const HEADER = encode({ alg: 'HS256', typ: 'at+jwt' });

/** Accepts only the one algorithm that signs. */
export function verifyAccess(secrets: Secrets, unidadId: number, token: string): string | undefined {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const ours = secrets
    .signingKeys('acceso')
    .some((key) => sameBytes(given, hmac(key, `${header}.${payload}`)));
  if (rest.length > 0 || !ours) return undefined;
  const { alg, typ } = decode(header) as { alg?: unknown; typ?: unknown };
  const { aud, exp, sub } = decode(payload) as { aud?: unknown; exp?: unknown; sub?: unknown };
  const good =
    alg === 'HS256' &&
    typ === 'at+jwt' &&
    aud === audience(unidadId) &&
    typeof exp === 'number' &&
    exp * 1000 > Date.now() &&
    typeof sub === 'string';
  return good ? sub : undefined;
}

/** Only call after the signature was verified. */
const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/**
 * Reads the sessions from the database, so that ending a session, removing a role or blocking an account
 * takes effect at once.
 */
async function findActors(
  db: UnitDb,
  sesionIds: readonly string[],
  now: Date,
): Promise<(sesionId: string) => Actor | null> {
  const rows = await db.many(listSesiones(db.unidadId, sesionIds, now));
  const actors = new Map(rows.map((row) => [row.id, toActor(row)]));
  return (sesionId) => actors.get(sesionId) ?? null;
}

export const findActor = async (db: UnitDb, sesionId: string, now: Date): Promise<Actor | null> =>
  (await findActors(db, [sesionId], now))(sesionId);

/** Sessions of concurrent requests, and of browsers that reconnect together, are read in one query. */
export const sessions = roundsByUnit((platform: Platform, unidadId, ids) =>
  findActors(platform.unit(unidadId), ids, platform.clock.machine()),
);

function toActor(row: SessionRow): Actor | null {
  const roles = row.roles === '' ? [] : (row.roles.split(',') as Rol[]);
  if (row.cuenta_id !== null && !roles.includes(row.rol)) return null;
  return {
    sesionId: row.id,
    personaId: row.persona_id,
    cuentaId: row.cuenta_id,
    rol: row.rol,
    roles,
    alcance: row.alcance,
    objeto: row.objeto,
    nivel: row.nivel,
    comprobada: row.comprobada,
    porLlave: row.por_llave,
    sinClave: row.sin_clave,
  };
}

/**
 * Asks for another proof before acts that give power over others, in case somebody else found the session open.
 */
export async function requireFresh(db: UnitDb, actor: Actor, host: string, now: Date): Promise<void> {
  if (now.getTime() - actor.comprobada.getTime() > FRESH_MINUTES * 60_000)
    throw new PortalError('prueba_requerida', { detalle: await pruebasDe(db, actor, host) });
}

/** The proofs that the dialog offers. In a session opened by a passkey, the password needs no code. */
export async function pruebasDe(db: UnitDb, { cuentaId, porLlave }: Actor, host: string) {
  const { codigo, llave } = await db.get(findPruebas(db.unidadId, cuentaId, host));
  return { codigo: codigo && !porLlave, llave };
}

export function requireActor(actor: Actor | null): Actor {
  if (!actor) throw new PortalError('sin_sesion');
  return actor;
}
