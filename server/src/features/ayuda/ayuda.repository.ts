import type { WithDni } from '@portal/domain/contract/names';
import type { Rol } from '@portal/domain/roles/roles';
import { sql } from 'kysely';
import type { RowOf } from '../../db/query.ts';

type Persona = Pick<WithDni<RowOf<'personas'>>, 'id' | 'nombre' | 'apellido' | 'dni' | 'fec_nac'>;
export interface HalladaRow extends Persona {
  activa: boolean | null;
  sin_clave: boolean | null;
  unida: boolean;
}

const hallada = sql`p.id, p.nombre, p.apellido, p.documento as dni, p.fec_nac, c.activa, c.clave_hash = '-' as sin_clave,
  exists (select from identidades_pendientes i where i.unidad_id = p.unidad_id and i.estado = 'aprobada' and p.id in (i.persona_id, i.anterior_id)) as unida`;
const desde = sql`personas p left join cuentas c on c.unidad_id = p.unidad_id and c.persona_id = p.id`;

export type Busqueda = { dni: string } | { apellido: string };

/** Prefix search as a range, which can use an index under row-level security. */
const donde = (unidadId: number, busqueda: Busqueda) =>
  'dni' in busqueda
    ? sql`p.unidad_id = ${unidadId} and p.documento = ${busqueda.dni}`
    : sql`p.unidad_id = ${unidadId} and p.apellido_nombre >= portal.simple(${busqueda.apellido}) and p.apellido_nombre < portal.simple(${busqueda.apellido}) || chr(1114111)`;

export const countHalladas = (unidadId: number, busqueda: Busqueda) =>
  sql<{
    total: number;
  }>`select count(*)::int as total from personas p where ${donde(unidadId, busqueda)}`;

export const listHalladas = (unidadId: number, busqueda: Busqueda, limit: number, offset: number) =>
  sql<HalladaRow>`select ${hallada} from ${desde} where ${donde(unidadId, busqueda)} order by p.apellido_nombre, p.id limit ${limit} offset ${offset}`;

/** People with the same DNI, or the same name and birth date: possible duplicates. */
export const listParecidas = (
  unidadId: number,
  personaId: string,
) => sql<HalladaRow>`select ${hallada} from personas x join ${desde} on p.unidad_id = x.unidad_id and p.id <> x.id
      and (p.documento = x.documento or (p.apellido_nombre = x.apellido_nombre and p.fec_nac = x.fec_nac))
      where x.unidad_id = ${unidadId} and x.id = ${personaId} order by p.creada limit 20`;

export interface FichaRow extends Persona {
  telefono: string | null;
  email: string | null;
  creada: Date;
  cuenta: boolean;
  activa: boolean | null;
  sin_clave: boolean | null;
  bloqueo: string | null;
  cuenta_email: string | null;
  cuenta_creada: Date | null;
  roles: Rol[];
  segundo_factor: boolean;
  ultimo: Date | null;
}

export const findFicha = (
  unidadId: number,
  personaId: string,
) => sql<FichaRow>`select p.id, p.nombre, p.apellido, p.documento as dni, p.fec_nac, p.telefono, p.email, p.creada, c.id is not null as cuenta, c.activa,
        c.clave_hash = '-' as sin_clave, c.bloqueo, c.email as cuenta_email, c.creada as cuenta_creada,
        array(select r.rol from cuenta_roles r where r.unidad_id = c.unidad_id and r.cuenta_id = c.id order by r.rol) as roles,
        exists (select from segundos_factores f where f.unidad_id = c.unidad_id and f.cuenta_id = c.id and f.activado is not null) as segundo_factor,
        (select max(s.creada) from sesiones s where s.unidad_id = c.unidad_id and s.cuenta_id = c.id) as ultimo
      from ${desde} where p.unidad_id = ${unidadId} and p.id = ${personaId}`;
