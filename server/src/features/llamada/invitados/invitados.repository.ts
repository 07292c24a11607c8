import type { Estado } from '@portal/domain/llamada/contract';
import type { ClaseDeInvitado } from '@portal/domain/llamada/invitados';
import { sql } from 'kysely';
import { named, qb, type NewRow, type RowOf } from '../../../db/query.ts';
import { PRESENCIA_SEGUNDOS } from '../llamada.repository.ts';

export type InvitadoRow = Pick<
  RowOf<'invitados'>,
  | 'id'
  | 'atencion_id'
  | 'paciente_id'
  | 'nombre'
  | 'golpeo'
  | 'consentido'
  | 'conexion'
  | 'cerrada'
  | 'cierre'
  | 'vence'
  | 'por_correo'
  | 'visto'
> & { clase: ClaseDeInvitado };

const COLUMNS = [
  'id',
  'atencion_id',
  'paciente_id',
  sql<ClaseDeInvitado>`clase`.as('clase'),
  'nombre',
  'golpeo',
  'consentido',
  'conexion',
  'cerrada',
  'cierre',
  'vence',
  'por_correo',
  'visto',
] as const;

export const insertInvitado = (row: NewRow<'invitados'>) => qb.insertInto('invitados').values(row);

export const findInvitado = (id: string) => qb.selectFrom('invitados').select(COLUMNS).where('id', '=', id);

export const listInvitados = (atencionId: string) =>
  qb
    .selectFrom('invitados')
    .select(COLUMNS)
    .where('atencion_id', '=', atencionId)
    .orderBy('creada')
    .orderBy('id');

/** The name by which whoever opens the link knows the inviter. */
export const findQuienInvita = (id: string) =>
  qb
    .selectFrom('invitados as i')
    .innerJoin('personas as p', (join) =>
      join.onRef('p.unidad_id', '=', 'i.unidad_id').onRef('p.id', '=', 'i.invitado_por'),
    )
    .innerJoin('atenciones as a', (join) =>
      join.onRef('a.unidad_id', '=', 'i.unidad_id').onRef('a.id', '=', 'i.atencion_id'),
    )
    .select([
      'i.paciente_id',
      'i.atencion_id',
      'i.cerrada',
      'p.nombre',
      'a.estado',
      sql<ClaseDeInvitado>`i.clase`.as('clase'),
    ])
    .where('i.id', '=', id);

const vivo = (id: string) => qb.updateTable('invitados').where('id', '=', id).where('cerrada', 'is', null);

export const setGolpe = (id: string, nombre: string, golpeo: Date) =>
  vivo(id).set({ nombre, golpeo }).where('golpeo', 'is', null);

/** The consent: who gave it and when. */
export const setConsentimiento = (id: string, consentido: Date, consentidoPor: string) =>
  vivo(id)
    .set({ consentido, consentido_por: consentidoPor })
    .where('golpeo', 'is not', null)
    .where('consentido', 'is', null);

export const closeInvitado = (
  id: string,
  { cierre, cerrada, por }: { cierre: string; cerrada: Date; por: string },
) =>
  vivo(id).set({
    cierre,
    cerrada,
    cerrada_por: por,
    salio: sql<Date>`case when conexion is null then salio else ${cerrada}::timestamptz end`,
    conexion: null,
    enchufe: null,
    estado_en_sala: null,
  });

/** Takes the guest's place in the room, if the patient's consent stands. */
export const updateEntrada = (
  id: string,
  { conexion, enchufe, visto, ahora }: { conexion: string; enchufe: string; visto: Date; ahora: Date },
) =>
  vivo(id)
    .set({
      conexion,
      ultima: conexion,
      enchufe,
      visto,
      estado_en_sala: null,
      entro: sql<Date>`coalesce(entro, ${ahora}::timestamptz)`,
      salio: null,
    })
    .where('consentido', 'is not', null);

/** Only the socket that holds the place can release it. */
export const endEntrada = (id: string, enchufe: string, salio: Date) =>
  qb
    .updateTable('invitados')
    .set({ conexion: null, enchufe: null, estado_en_sala: null, salio })
    .where('id', '=', id)
    .where('enchufe', '=', enchufe);

export const updateEstadoEnSala = (id: string, enchufe: string, estado: Estado) =>
  qb
    .updateTable('invitados')
    .set({ estado_en_sala: JSON.stringify(estado) })
    .where('id', '=', id)
    .where('enchufe', '=', enchufe);

export const touchInvitados = (enchufes: readonly string[], ids: readonly string[], visto: Date) =>
  qb
    .updateTable('invitados')
    .set({ visto })
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .where(sql<boolean>`enchufe = any (${[...enchufes]}::text[])`);

export interface EnSalaRow {
  conexion: string;
  lado: 'paciente' | 'profesional' | 'invitado';
  invitado: string | null;
  clase: ClaseDeInvitado | null;
  nombre: string;
  estado: Estado | null;
  orden: string;
}

/** Both sides and the guests. Only who was let in has a place. */
export const listSala = (unidadId: number, atencionId: string, now: Date) =>
  named<EnSalaRow>(
    'llamada-sala',
    `with numero as materialized (select nextval('presencias_orden') as orden),
       sala as (
         select r.conexion, case when r.del_profesional then 'profesional' else 'paciente' end as lado, null::uuid as invitado, null::text as clase,
           trim(concat_ws(' ', case when r.del_profesional then f.tratamiento end, p.nombre, p.apellido)) as nombre, r.estado, r.visto
         from presencias r
           join atenciones a on a.unidad_id = r.unidad_id and a.id = r.atencion_id
           join personas p on p.unidad_id = r.unidad_id and p.id = case when r.del_profesional then r.persona_id else a.paciente_id end
           left join profesionales f on f.unidad_id = r.unidad_id and f.persona_id = r.persona_id
         where r.unidad_id = $1 and r.atencion_id = $2 and r.conexion is not null
         union all
         select i.conexion, 'invitado', i.id, i.clase, i.nombre, i.estado_en_sala, i.visto
         from invitados i where i.unidad_id = $1 and i.atencion_id = $2 and i.conexion is not null)
     select conexion, lado, invitado, clase, nombre, estado, numero.orden from numero, sala
     where visto > $3::timestamptz - make_interval(secs => ${PRESENCIA_SEGUNDOS}) order by lado, invitado`,
    [unidadId, atencionId, now],
  );
