import { sql } from 'kysely';
import { named, qb, type NewRow, type RowOf } from '../../db/query.ts';

export type EntradaRow = Omit<RowOf<'entradas_resumen'>, 'unidad_id'> & {
  dicha_por_nombre: string;
  confirmada_por_nombre: string | null;
};

/** Professionals with their title. */
const nombreDe = (persona: string, profesional: string) =>
  `btrim(coalesce(${profesional}.tratamiento, '') || ' ' || ${persona}.nombre || ' ' || ${persona}.apellido)`;

/** Newest first. Withdrawn entries are not shown. */
export const listEntradas = (unidadId: number, personas: readonly string[]) =>
  named<EntradaRow>(
    'resumen-entradas',
    `select e.id, e.persona_id, e.clase, e.nombre, e.codigo, e.detalle, e.gravedad, e.fecha, e.estado, e.origen, e.dicha_por, e.dicha,
       e.confirmada_por, e.confirmada, e.documento_id, e.cambiada,
       case when e.origen = 'profesional' then ${nombreDe('d', 'dm')} else d.nombre || ' ' || d.apellido end as dicha_por_nombre,
       ${nombreDe('c', 'cm')} as confirmada_por_nombre
     from entradas_resumen e join personas d on d.unidad_id = e.unidad_id and d.id = e.dicha_por
     left join profesionales dm on dm.unidad_id = e.unidad_id and dm.persona_id = e.dicha_por
     left join personas c on c.unidad_id = e.unidad_id and c.id = e.confirmada_por
     left join profesionales cm on cm.unidad_id = e.unidad_id and cm.persona_id = e.confirmada_por
     where e.unidad_id = $1 and e.persona_id = any ($2::uuid[]) and e.estado <> 'retirada' order by e.dicha desc, e.id desc`,
    [unidadId, personas],
  );

export const listNinguna = (unidadId: number, personas: readonly string[]) =>
  named<Pick<RowOf<'sin_conocidas'>, 'clase' | 'origen' | 'dicha'> & { dicha_por_nombre: string }>(
    'resumen-ninguna',
    `select distinct on (n.clase) n.clase, n.origen, n.dicha,
       case when n.origen = 'profesional' then ${nombreDe('d', 'dm')} else d.nombre || ' ' || d.apellido end as dicha_por_nombre
     from sin_conocidas n join personas d on d.unidad_id = n.unidad_id and d.id = n.dicha_por
     left join profesionales dm on dm.unidad_id = n.unidad_id and dm.persona_id = n.dicha_por
     where n.unidad_id = $1 and n.persona_id = any ($2::uuid[]) order by n.clase, n.dicha desc`,
    [unidadId, personas],
  );

/** By class: the current ones, and all that are shown. */
export const countEntradas = (personas: readonly string[]) =>
  qb
    .selectFrom('entradas_resumen')
    .select([
      'clase',
      sql<number>`count(*) filter (where estado = 'vigente')::int`.as('vigentes'),
      sql<number>`count(*)::int`.as('todas'),
    ])
    .where('persona_id', 'in', [...personas])
    .where('estado', '<>', 'retirada')
    .groupBy('clase');

/** Until the transaction ends nobody else can change it. */
export const lockEntrada = (id: string, personas: readonly string[]) =>
  qb
    .selectFrom('entradas_resumen')
    .select(['id', 'origen', 'estado'])
    .where('id', '=', id)
    .where('persona_id', 'in', [...personas])
    .where('estado', '<>', 'retirada')
    .forUpdate();

export const insertEntradas = (rows: readonly NewRow<'entradas_resumen'>[]) =>
  qb.insertInto('entradas_resumen').values([...rows]);

export const updateEstado = (id: string, estado: string, cambiada: Date) =>
  qb.updateTable('entradas_resumen').set({ estado, cambiada }).where('id', '=', id);

/** What is confirmed already keeps its first confirmation. */
export const confirmEntradas = (
  ids: readonly string[],
  personas: readonly string[],
  confirmada_por: string,
  confirmada: Date,
) =>
  qb
    .updateTable('entradas_resumen')
    .set({ confirmada_por, confirmada, cambiada: confirmada })
    .where('id', 'in', [...ids])
    .where('persona_id', 'in', [...personas])
    .where('estado', '=', 'vigente')
    .where('confirmada', 'is', null);

export const listQuienDijoNinguna = (personas: readonly string[], clase: string) =>
  qb
    .selectFrom('sin_conocidas')
    .select('origen')
    .where('persona_id', 'in', [...personas])
    .where('clase', '=', clase);

export const upsertNinguna = (row: RowOf<'sin_conocidas'>) =>
  qb
    .insertInto('sin_conocidas')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['unidad_id', 'persona_id', 'clase']).doUpdateSet(({ ref }) => ({
        origen: ref('excluded.origen'),
        dicha_por: ref('excluded.dicha_por'),
        dicha: ref('excluded.dicha'),
      })),
    );

export const deleteNinguna = (personas: readonly string[], clase: string, origenes: readonly string[]) =>
  qb
    .deleteFrom('sin_conocidas')
    .where('persona_id', 'in', [...personas])
    .where('clase', '=', clase)
    .where('origen', 'in', [...origenes]);

/** The professionals who call or attend the person now. */
export const listQuienesAtienden = (personas: readonly string[]) =>
  qb
    .selectFrom('atenciones')
    .select('profesional_id')
    .where('paciente_id', 'in', [...personas])
    .where('estado', 'in', ['chamado', 'iniciado']);
