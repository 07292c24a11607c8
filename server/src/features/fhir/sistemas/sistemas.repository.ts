import type { ClaseDeSistema, TipoDeRecurso } from '@portal/domain/fhir/recursos';
import { sql } from 'kysely';
import { qb, type NewRow } from '../../../db/query.ts';

const COLUMNS = [
  'id',
  'nombre',
  sql<ClaseDeSistema>`clase`.as('clase'),
  sql<TipoDeRecurso[]>`recursos`.as('recursos'),
  'activo',
  'creado',
  'usado',
] as const;

export const listSistemas = () =>
  qb.selectFrom('sistemas').select(COLUMNS).where('quitado', 'is', null).orderBy('nombre').orderBy('id');

export const findSistema = (id: string) =>
  qb.selectFrom('sistemas').select(COLUMNS).where('id', '=', id).where('quitado', 'is', null);
export const lockSistema = (id: string) => findSistema(id).forUpdate();

export const insertSistema = (row: Omit<NewRow<'sistemas'>, 'usado' | 'quitado'>) =>
  qb.insertInto('sistemas').values(row);

export const updateSistema = (
  id: string,
  cambio: { nombre: string; clase: ClaseDeSistema; recursos: string[] } | { activo: boolean },
) => qb.updateTable('sistemas').set(cambio).where('id', '=', id);

export const endSistema = (id: string, quitado: Date) =>
  qb.updateTable('sistemas').set({ activo: false, quitado }).where('id', '=', id);

/** Shows that the system is in use; its token lives five minutes, so this is exact enough. */
export const touchSistema = (id: string, usado: Date) =>
  qb.updateTable('sistemas').set({ usado }).where('id', '=', id);

export const listClaves = () =>
  qb
    .selectFrom('claves_sistema')
    .select(['sistema_id', 'kid', 'publica', 'creada'])
    .orderBy('creada')
    .orderBy('kid');

/** A key of a system that is switched on. */
export const findClave = (sistemaId: string, kid: string) =>
  qb
    .selectFrom('claves_sistema as c')
    .innerJoin('sistemas as s', (join) =>
      join.onRef('s.unidad_id', '=', 'c.unidad_id').onRef('s.id', '=', 'c.sistema_id'),
    )
    .select(['c.publica', sql<TipoDeRecurso[]>`s.recursos`.as('recursos')])
    .where('c.sistema_id', '=', sistemaId)
    .where('c.kid', '=', kid)
    .where('s.activo', '=', true)
    .where('s.quitado', 'is', null);

export const deleteClaves = (sistemaId: string) =>
  qb.deleteFrom('claves_sistema').where('sistema_id', '=', sistemaId);

export const insertClaves = (
  unidadId: number,
  sistemaId: string,
  claves: readonly { kid: string }[],
  creada: Date,
) =>
  qb.insertInto('claves_sistema').values(
    claves.map((publica) => ({
      unidad_id: unidadId,
      sistema_id: sistemaId,
      kid: publica.kid,
      publica: JSON.stringify(publica),
      creada,
    })),
  );

/**
 * Single use across all processes: inserts no row if the assertion was spent before. The sweep removes it after its
 * expiry.
 */
export const spendAsercion = (row: { unidad_id: number; hash: Buffer; vence: Date; usado: Date }) =>
  qb
    .insertInto('enlaces')
    .values({ ...row, proposito: 'sistema', un_uso: true })
    .onConflict((conflict) => conflict.columns(['unidad_id', 'hash']).doNothing());

export const insertPermiso = (row: NewRow<'permisos_sistema'>) =>
  qb.insertInto('permisos_sistema').values(row);

export const deletePermisos = (sistemaId: string) =>
  qb.deleteFrom('permisos_sistema').where('sistema_id', '=', sistemaId);
export const deletePermisosVencidos = (sistemaId: string, now: Date) =>
  deletePermisos(sistemaId).where('vence', '<=', now);

/**
 * The insurers' systems, each with the consents in force of one person's records. One that is switched off keeps
 * its consents, so it is here for whoever gave one.
 */
export const listConsentimientos = (personas: readonly string[]) => sql<{
  id: string;
  nombre: string;
  recursos: TipoDeRecurso[];
  dado: Date | null;
  consentidos: TipoDeRecurso[];
  activo: boolean;
}>`
  select s.id, s.nombre, s.recursos, s.activo, min(c.dado) as dado,
    coalesce(array_agg(distinct t.tipo) filter (where t.tipo is not null), '{}') as consentidos
  from sistemas s
  left join consentimientos_sistema c on c.unidad_id = s.unidad_id and c.sistema_id = s.id
    and c.persona_id = any (${personas}::uuid[]) and c.retirado is null
  left join lateral unnest(c.recursos) t (tipo) on true
  where s.clase = 'aseguradora' and (s.activo or c.id is not null) and s.quitado is null
  group by s.unidad_id, s.id order by s.nombre, s.id`;

/** Asked twice at once, it is given once. */
export const insertConsentimiento = (row: Omit<NewRow<'consentimientos_sistema'>, 'retirado'>) =>
  qb
    .insertInto('consentimientos_sistema')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());

export const endConsentimientos = (personas: readonly string[], sistemaId: string, retirado: Date) =>
  qb
    .updateTable('consentimientos_sistema')
    .set({ retirado })
    .where('persona_id', 'in', personas)
    .where('sistema_id', '=', sistemaId)
    .where('retirado', 'is', null);

/**
 * Everybody who lets the system read clinical data, under each record that the unit approved as theirs, and of which
 * types.
 */
export const listConsentidos = (unidadId: number, sistemaId: string) => sql<{
  id: string;
  recursos: TipoDeRecurso[];
}>`
  with recursive misma (id, recursos) as (
    select persona_id, recursos from consentimientos_sistema
    where unidad_id = ${unidadId} and sistema_id = ${sistemaId} and retirado is null
    union
    select case when i.persona_id = m.id then i.anterior_id else i.persona_id end, m.recursos
    from misma m join identidades_pendientes i
      on i.unidad_id = ${unidadId} and i.estado = 'aprobada' and m.id in (i.persona_id, i.anterior_id)
  ) select id, recursos from misma`;
