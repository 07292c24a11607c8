import type { Dicha, Pedida } from '@portal/domain/matriculas/refeps';
import { sql } from 'kysely';
import { named, qb, type NewRow, type RowOf } from '../../db/query.ts';

export type MatriculaRow = RowOf<'matriculas'>;

export const listMatriculas = (personaId: string) =>
  qb
    .selectFrom('matriculas')
    .selectAll()
    .where('persona_id', '=', personaId)
    .orderBy('firma', 'desc')
    .orderBy('numero');

export const findQueFirma = (personaId: string) =>
  qb.selectFrom('matriculas').selectAll().where('persona_id', '=', personaId).where('firma', '=', true);

/** A professional of the unit, or somebody with the role whose professional data nobody entered yet. */
export const findProfesional = (unidadId: number, personaId: string) =>
  named<{ dni: string }>(
    'matriculas-profesional',
    `select p.documento as dni from personas p where p.unidad_id = $1 and p.id = $2
       and (exists (select from profesionales m where m.unidad_id = p.unidad_id and m.persona_id = p.id)
         or exists (select from cuentas c join cuenta_roles r on r.unidad_id = c.unidad_id and r.cuenta_id = c.id and r.rol = 'profesional'
           where c.unidad_id = p.unidad_id and c.persona_id = p.id))`,
    [unidadId, personaId],
  );
export const lockProfesional = (personaId: string) =>
  qb.selectFrom('profesionales').select('matricula_tipo').where('persona_id', '=', personaId).forUpdate();

export const insertMatricula = (row: NewRow<'matriculas'>) =>
  qb
    .insertInto('matriculas')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());

/** The licence that signs is written here; a trigger moves its mark. */
export const setQueFirma = (
  personaId: string,
  { tipo, provincia, numero, emisor }: Pick<MatriculaRow, 'tipo' | 'provincia' | 'numero' | 'emisor'>,
) =>
  qb
    .updateTable('profesionales')
    .set({
      matricula_tipo: tipo,
      matricula_provincia: provincia,
      matricula_numero: numero,
      matricula_emisor: emisor,
    })
    .where('persona_id', '=', personaId);

export const deleteMatricula = (personaId: string, id: string) =>
  qb
    .deleteFrom('matriculas')
    .where('persona_id', '=', personaId)
    .where('id', '=', id)
    .where('firma', '=', false);

export const touchIntento = (personaId: string, ahora: Date) =>
  qb.updateTable('matriculas').set({ intentada: ahora }).where('persona_id', '=', personaId);

/** Only if the licence is still the one that was asked about. */
export const updateRespuesta = (
  id: string,
  { tipo, provincia, numero }: Pedida,
  { estado, hasta }: Dicha,
  ahora: Date,
) =>
  qb
    .updateTable('matriculas')
    .set({ estado, hasta, consultada: ahora, sin_respuesta_desde: null })
    .where('id', '=', id)
    .where('tipo', '=', tipo)
    .where('provincia', 'is not distinct from', provincia)
    .where('numero', '=', numero);

export const updateSinRespuesta = (personaId: string, ahora: Date) =>
  qb
    .updateTable('matriculas')
    .set({ sin_respuesta_desde: sql<Date>`coalesce(sin_respuesta_desde, ${ahora}::timestamptz)` })
    .where('persona_id', '=', personaId);

/**
 * Professionals whose turn it is to be asked about, the longest unasked first. One licence stands for all of a
 * professional, since one question asks about all: if each were claimed by itself, two processes would ask
 * about the same professional. They are marked as tried in the same statement.
 */
export const claimPorConsultar = (
  unidadId: number,
  antes: Date,
  intentadasAntes: Date,
  ahora: Date,
  cuantos: number,
) =>
  named<{ persona_id: string }>(
    'matriculas-por-consultar',
    `with debidas as (select m.persona_id from matriculas m where m.unidad_id = $1 and (m.intentada is null or m.intentada < $3)
       and not exists (select from matriculas o where o.unidad_id = $1 and o.persona_id = m.persona_id and o.id < m.id)
       and exists (select from matriculas o where o.unidad_id = $1 and o.persona_id = m.persona_id and (o.consultada is null or o.consultada < $2))
       order by m.consultada nulls first, m.id limit $5 for update skip locked)
     update matriculas m set intentada = $4 from debidas d where m.unidad_id = $1 and m.persona_id = d.persona_id returning m.persona_id`,
    [unidadId, antes, intentadasAntes, ahora, cuantos],
  );
