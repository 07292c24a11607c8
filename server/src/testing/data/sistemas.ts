import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { tiposDeRecurso, type ClaseDeSistema, type TipoDeRecurso } from '@portal/domain/fhir/recursos';
import { SignJWT } from 'jose';
import { newId } from '../../platform/ids.ts';
import { hashToken, newToken } from '../../platform/secrets/secrets.ts';
import type { TestDatabase } from '../database/database.ts';
import { UNIDAD } from './people.ts';

export interface Sistema {
  id: string;
  kid: string;
  privada: KeyObject;
  /** Valid for five minutes, for everything that the system may read. */
  token: string;
}

interface Nuevo {
  unidadId?: number;
  nombre?: string;
  clase?: ClaseDeSistema;
  recursos?: readonly TipoDeRecurso[];
}

/** A system that an administrator registered, with its key and a token. */
export async function addSistema(
  db: TestDatabase,
  {
    unidadId = UNIDAD.demo,
    nombre = 'Hospital',
    clase = 'institucion',
    recursos = tiposDeRecurso,
  }: Nuevo = {},
): Promise<Sistema> {
  const id = newId();
  const kid = `clave-${id.slice(-6)}`;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  await db.sql(
    `insert into portal.sistemas (unidad_id, id, nombre, clase, recursos, activo, creado, creado_por)
     values ($1, $2, $3, $4, $5, true, now(), (select id from portal.personas where unidad_id = $1 limit 1))`,
    [unidadId, id, nombre, clase, recursos],
  );
  await db.sql(`insert into portal.claves_sistema values ($1, $2, $3, $4, now())`, [
    unidadId,
    id,
    kid,
    JSON.stringify({ ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES384' }),
  ]);
  return { id, kid, privada: privateKey, token: await addPermiso(db, id, { unidadId, recursos }) };
}

/** A token without the door: of fewer types, or one that ends sooner. */
export async function addPermiso(
  db: TestDatabase,
  sistemaId: string,
  {
    unidadId = UNIDAD.demo,
    recursos = tiposDeRecurso,
    vence = new Date(Date.now() + 300_000),
  }: { unidadId?: number; recursos?: readonly TipoDeRecurso[]; vence?: Date } = {},
): Promise<string> {
  const token = newToken();
  await db.sql(`insert into portal.permisos_sistema values ($1, $2, $3, $4, $5)`, [
    unidadId,
    hashToken(token),
    sistemaId,
    recursos,
    vence,
  ]);
  return token;
}

export const addConsentimiento = (
  db: TestDatabase,
  sistemaId: string,
  personaId: string,
  recursos: readonly TipoDeRecurso[] = tiposDeRecurso,
) =>
  db.sql(
    `insert into portal.consentimientos_sistema (unidad_id, id, persona_id, sistema_id, dado, recursos)
     values (1, $1, $2, $3, now(), $4)`,
    [newId(), personaId, sistemaId, recursos],
  );

/** What a system signs to get a token. Each property can be made wrong. */
export async function asercion(
  { id, kid, privada }: Sistema,
  aud: string,
  wrong: {
    kid?: string;
    privada?: KeyObject;
    alg?: string;
    iss?: string;
    sub?: string;
    jti?: string | undefined;
    segundos?: number;
  } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const jti = 'jti' in wrong ? wrong.jti : randomUUID();
  return new SignJWT({ iss: wrong.iss ?? id, sub: wrong.sub ?? id, ...(jti === undefined ? {} : { jti }) })
    .setProtectedHeader({ alg: wrong.alg ?? 'ES384', kid: wrong.kid ?? kid, typ: 'JWT' })
    .setAudience(aud)
    .setIssuedAt(now)
    .setExpirationTime(now + (wrong.segundos ?? 120))
    .sign(wrong.privada ?? privada);
}

/** The form that a system sends to /fhir/token. */
export const pedidoDePermiso = (client_assertion: string, scope = 'system/*.rs') =>
  new URLSearchParams({
    grant_type: 'client_credentials',
    scope,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion,
  }).toString();
