import type { Alcance } from '@portal/domain/contract/endpoint';
import type { Rol } from '@portal/domain/roles/roles';
import { named } from '../db/query.ts';
import { ABSOLUTE_HOURS, ACCESS_SECONDS, IDLE_MINUTES } from './session-limits.ts';

export interface SessionRow {
  id: string;
  persona_id: string;
  cuenta_id: string | null;
  rol: Rol;
  alcance: Alcance;
  objeto: string | null;
  nivel: number;
  comprobada: Date;
  por_llave: boolean;
  sin_clave: boolean;
  roles: string;
}

/**
 * Open sessions of accounts that are not blocked. A session from a city's portal or an issuer of identities gets only the
 * patient role: they prove who somebody is, not employment. Nor does it prove the account's password: an act that
 * asks for a recent proof (a passkey of the account, which opens its other roles) asks for it.
 */
export const listSesiones = (unidadId: number, ids: readonly string[], now: Date) =>
  named<SessionRow>(
    'session',
    `select s.id, s.persona_id, s.cuenta_id, s.rol, s.alcance, s.objeto, s.nivel, coalesce(s.comprobada, case when s.puerta is null then s.creada else 'epoch' end) as comprobada,
    s.llave_id is not null as por_llave, s.llave_id is not null and s.clave_probada is null as sin_clave,
    coalesce((select string_agg(r.rol, ',' order by r.rol) from cuenta_roles r where r.unidad_id = s.unidad_id and r.cuenta_id = s.cuenta_id
      and (s.puerta is null or r.rol = 'paciente')), '') as roles
  from sesiones s left join cuentas c on c.unidad_id = s.unidad_id and c.id = s.cuenta_id
  where s.unidad_id = $1 and s.id = any ($2::uuid[]) and s.terminada is null and (c.id is null or c.activa)
    and (s.cuenta_id is not null or not exists (select from cuentas b where b.unidad_id = s.unidad_id and b.persona_id = s.persona_id and not b.activa))
    and s.creada > $3::timestamptz - make_interval(hours => ${ABSOLUTE_HOURS}) and s.usada > $3::timestamptz - make_interval(mins => ${IDLE_MINUTES + ACCESS_SECONDS / 60})`,
    [unidadId, ids, now],
  );

/** How an account can prove who it is, besides its password. */
export const findPruebas = (unidadId: number, cuentaId: string | null, host: string) =>
  named<{ codigo: boolean; llave: boolean }>(
    'pruebas',
    `select exists (select from segundos_factores where unidad_id = $1 and cuenta_id = $2 and activado is not null) as codigo,
       exists (select from llaves_acceso where unidad_id = $1 and cuenta_id = $2 and host = $3) as llave`,
    [unidadId, cuentaId, host],
  );
