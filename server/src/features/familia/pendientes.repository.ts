import type { WithDni } from '@portal/domain/contract/names';
import { sql } from 'kysely';
import { qb, type RowOf } from '../../db/query.ts';

/** The oldest ones only: resolving them makes room for the next. */
const MOST = 300;

export type PersonaBreve = Pick<WithDni<RowOf<'personas'>>, 'nombre' | 'apellido' | 'dni' | 'fec_nac'>;

const persona = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`jsonb_build_object('nombre', ${column('nombre')}, 'apellido', ${column('apellido')}, 'dni', ${column('documento')}, 'fec_nac', ${column('fec_nac')})`;
};

interface PendienteRow {
  id: string;
  creado: Date;
  persona: PersonaBreve;
}

export const listVinculosPendientes = () =>
  sql<PendienteRow & { otra: PersonaBreve; titular: PersonaBreve }>`
    select v.titular_id || ':' || v.integrante_id as id, v.creado, ${persona('p')} as persona, ${persona('t')} as titular, a.persona as otra
    from vinculos_familiares v
    join personas p on p.unidad_id = v.unidad_id and p.id = v.integrante_id
    join personas t on t.unidad_id = v.unidad_id and t.id = v.titular_id
    cross join lateral (select ${persona('a')} as persona from identidades_pendientes i join personas a on a.unidad_id = i.unidad_id and a.id = i.anterior_id
      where i.unidad_id = v.unidad_id and i.persona_id = v.integrante_id and i.estado = 'pendiente' order by a.creada limit 1) a
    where v.estado = 'activo' order by v.creado limit ${MOST}`;

/** Identities of a member are left out: they are decided with the link. */
export const listIdentidades = () =>
  sql<PendienteRow & { otra: PersonaBreve }>`
    select i.persona_id || ':' || i.anterior_id as id, i.creada as creado, ${persona('p')} as persona, ${persona('a')} as otra
    from identidades_pendientes i
    join personas p on p.unidad_id = i.unidad_id and p.id = i.persona_id
    join personas a on a.unidad_id = i.unidad_id and a.id = i.anterior_id
    where i.estado = 'pendiente'
      and not exists (select from vinculos_familiares v where v.unidad_id = i.unidad_id and v.integrante_id = i.persona_id and v.estado = 'activo')
    order by i.creada limit ${MOST}`;

export const listCambiosDni = () =>
  sql<PendienteRow & { otra: PersonaBreve | null; dni: string }>`
    select d.id, d.creado, d.documento as dni, ${persona('p')} as persona,
      (select ${persona('o')} from personas o where o.unidad_id = d.unidad_id and o.documento = d.documento and o.id <> d.persona_id order by o.creada limit 1) as otra
    from cambios_dni d join personas p on p.unidad_id = d.unidad_id and p.id = d.persona_id
    where d.estado = 'pendiente' order by d.creado limit ${MOST}`;

export const listReportes = () =>
  sql<PendienteRow & { otra: PersonaBreve; motivo: string }>`
    select r.id, r.creado, r.motivo, ${persona('p')} as persona, ${persona('t')} as otra
    from reportes_vinculo r
    join personas p on p.unidad_id = r.unidad_id and p.id = r.integrante_id
    join personas t on t.unidad_id = r.unidad_id and t.id = r.titular_id
    where r.estado = 'pendiente' order by r.creado limit ${MOST}`;

export interface AlcanceRow {
  persona_id: string;
  anterior_id: string;
  turnos: number;
  atenciones: number;
  documentos: number;
  condiciones: number;
  casos: number;
  familias: PersonaBreve[];
}
const cuenta = (tabla: string, columna: string) =>
  sql`(select count(*)::int from ${sql.table(tabla)} x where x.unidad_id = i.unidad_id and ${sql.ref(`x.${columna}`)} = i.anterior_id)`;

/** What each pending identity would open, and the holders in charge of the older record. */
export const listAlcances = () =>
  sql<AlcanceRow>`
    select i.persona_id, i.anterior_id, ${cuenta('turnos', 'paciente_id')} as turnos, ${cuenta('atenciones', 'paciente_id')} as atenciones,
      ${cuenta('documentos', 'paciente_id')} as documentos, ${cuenta('condiciones_medicas', 'persona_id')} as condiciones, ${cuenta('casos', 'paciente_id')} as casos,
      (select coalesce(jsonb_agg(${persona('t')} order by v.creado), '[]') from vinculos_familiares v
        join personas t on t.unidad_id = v.unidad_id and t.id = v.titular_id
        where v.unidad_id = i.unidad_id and v.integrante_id = i.anterior_id and v.estado = 'activo') as familias
    from identidades_pendientes i where i.estado = 'pendiente' order by i.creada limit ${2 * MOST}`;

/** All older records of a member count as one decision. */
export const countPendientes = () =>
  sql<{ cuantos: number }>`
    select ((select count(distinct coalesce(v.titular_id::text, i.anterior_id::text) || i.persona_id::text) from identidades_pendientes i
        left join vinculos_familiares v on v.unidad_id = i.unidad_id and v.integrante_id = i.persona_id and v.estado = 'activo' where i.estado = 'pendiente')
      + (select count(*) from cambios_dni where estado = 'pendiente') + (select count(*) from reportes_vinculo where estado = 'pendiente')
      + (select count(*) from vinculos_ciudad where estado = 'pendiente') + (select count(*) from vinculos_emisor where estado = 'pendiente'))::int as cuantos`;

export const lockVinculo = (titularId: string, integranteId: string) =>
  qb
    .selectFrom('vinculos_familiares as v')
    .select('v.estado')
    .where('v.titular_id', '=', titularId)
    .where('v.integrante_id', '=', integranteId)
    .forUpdate();

export const lockIdentidad = (personaId: string, anteriorId: string) =>
  qb
    .selectFrom('identidades_pendientes as i')
    .select('i.estado')
    .where('i.persona_id', '=', personaId)
    .where('i.anterior_id', '=', anteriorId)
    .where(
      sql<boolean>`not exists (select from vinculos_familiares v where v.unidad_id = i.unidad_id and v.integrante_id = i.persona_id and v.estado = 'activo')`,
    )
    .forUpdate();

/** Decisions about a person that a holder created, pending or taken. */
export const listIdentidadesDe = (personaId: string) =>
  qb.selectFrom('identidades_pendientes').select('estado').where('persona_id', '=', personaId).forUpdate();

export const settleIdentidad = (personaId: string, anteriorId: string, estado: 'aprobada' | 'rechazada') =>
  qb
    .updateTable('identidades_pendientes')
    .set({ estado })
    .where('persona_id', '=', personaId)
    .where('anterior_id', '=', anteriorId);

interface Decision {
  estado: string;
  resuelto: Date;
  resuelto_por: string;
}

export const lockCambioDni = (id: string) =>
  qb
    .selectFrom('cambios_dni')
    .select(['id', 'persona_id', 'documento as dni', 'estado'])
    .where('id', '=', id)
    .forUpdate();
export const settleCambioDni = (id: string, decision: Decision) =>
  qb.updateTable('cambios_dni').set(decision).where('id', '=', id);

export const lockReporte = (id: string) =>
  qb
    .selectFrom('reportes_vinculo')
    .select(['id', 'titular_id', 'integrante_id', 'estado'])
    .where('id', '=', id)
    .forUpdate();
export const settleReporte = (id: string, decision: Decision) =>
  qb.updateTable('reportes_vinculo').set(decision).where('id', '=', id);

export const listCuentasDeTitulares = (integranteId: string) =>
  qb
    .selectFrom('vinculos_familiares as v')
    .innerJoin('cuentas as c', (join) =>
      join.onRef('c.unidad_id', '=', 'v.unidad_id').onRef('c.persona_id', '=', 'v.titular_id'),
    )
    .select('c.email')
    .where('v.integrante_id', '=', integranteId)
    .where('v.estado', '=', 'activo');
