import { PortalError } from '@portal/domain/errores/errores';
import type { Alcance } from '@portal/domain/contract/endpoint';
import type { Rol } from '@portal/domain/personas/roles';
import { jwtVerify, SignJWT } from 'jose';
import { named } from '../db/query.ts';
import type { UnitDb } from '../db/unit-db.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Actor } from './context.ts';

export const ACCESS_SECONDS = 600;
export const IDLE_MINUTES = 60;
export const ABSOLUTE_HOURS = 14;

const audience = (unidadId: number) => `unidad:${unidadId}`;

/** Short, in memory only, and good for one unit. What it says is only which session: rights are read from the database each time. */
export function signAccess(secrets: Secrets, unidadId: number, sesionId: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(sesionId)
    .setAudience(audience(unidadId))
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_SECONDS}s`)
    .sign(secrets.key('acceso'));
}

export async function verifyAccess(secrets: Secrets, unidadId: number, token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, secrets.key('acceso'), { algorithms: ['HS256'], audience: audience(unidadId), typ: 'at+jwt' });
    return payload.sub;
  } catch {
    return undefined;
  }
}

interface SessionRow {
  id: string;
  persona_id: string;
  cuenta_id: string | null;
  rol: Rol;
  alcance: Alcance;
  objeto: string | null;
  nivel: number;
  roles: string;
}

const SESSION = `select s.id, s.persona_id, s.cuenta_id, s.rol, s.alcance, s.objeto, s.nivel,
    coalesce((select string_agg(r.rol, ',' order by r.rol) from cuenta_roles r where r.unidad_id = s.unidad_id and r.cuenta_id = s.cuenta_id), '') as roles
  from sesiones s left join cuentas c on c.unidad_id = s.unidad_id and c.id = s.cuenta_id
  where s.unidad_id = $1 and s.id = $2 and s.terminada is null and (c.id is null or c.activa)
    and s.creada > $3::timestamptz - make_interval(hours => ${ABSOLUTE_HOURS}) and s.usada > $3::timestamptz - make_interval(mins => ${IDLE_MINUTES + ACCESS_SECONDS / 60})`;

/** The session behind a token, as the database has it now: ended, demoted or blocked counts at once. */
export async function findActor(db: UnitDb, sesionId: string, now: Date): Promise<Actor | null> {
  const row = await db.find(named<SessionRow>('session', SESSION, [db.unidadId, sesionId, now]));
  if (!row) return null;
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
  };
}

export function requireActor(actor: Actor | null): Actor {
  if (!actor) throw new PortalError('sin_sesion');
  return actor;
}
