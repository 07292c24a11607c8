import type { Estado, Lado } from '@portal/domain/llamada/contract';
import { sql } from 'kysely';
import { named, qb, type NewRow } from '../../db/query.ts';

/** If a process dies without notice, its sides count as gone after this time. */
export const PRESENCIA_SEGUNDOS = 90;

/** Serialises joins and leaves of one call: `orden` is assigned under the lock. */
export const lockAtencion = (id: string) =>
  qb.selectFrom('atenciones').select(['estado', 'profesional_id']).where('id', '=', id).forUpdate();

/**
 * Takes the side's place and returns the previous connection. Clears the offer that the other side had stored
 * for the next to join, since it has now been used.
 */
export const upsertPresencia = (
  unidadId: number,
  row: {
    atencionId: string;
    delProfesional: boolean;
    personaId: string;
    conexion: string;
    enchufe: string;
    visto: Date;
  },
) =>
  named<{ anterior: string | null }>(
    'llamada-entrar',
    `with antes as (select conexion from presencias where unidad_id = $1 and atencion_id = $2 and del_profesional = $3),
       tomada as (update presencias set propuesta = null where unidad_id = $1 and atencion_id = $2 and del_profesional <> $3 and propuesta is not null)
     insert into presencias (unidad_id, atencion_id, del_profesional, persona_id, conexion, ultima, enchufe, visto) values ($1, $2, $3, $4, $5, $5, $6, $7)
     on conflict (unidad_id, atencion_id, del_profesional)
       do update set persona_id = excluded.persona_id, conexion = excluded.conexion, ultima = excluded.ultima, enchufe = excluded.enchufe, visto = excluded.visto, estado = null, propuesta = null
     returning (select conexion from antes) as anterior`,
    [unidadId, row.atencionId, row.delProfesional, row.personaId, row.conexion, row.enchufe, row.visto],
  );

/**
 * Whether the connection is, or was last, of somebody else in the call: everybody in the room is told the connections
 * of the others. `propio`: the side, or the guest's id.
 */
export const findConexionAjena = (
  unidadId: number,
  atencionId: string,
  conexion: string,
  propio: Lado | { invitado: string },
) =>
  named<{ ajena: boolean }>(
    'llamada-conexion-ajena',
    `select exists (select from presencias where unidad_id = $1 and atencion_id = $2 and $3::uuid in (conexion, ultima)
         and del_profesional is distinct from $4::boolean)
       or exists (select from invitados where unidad_id = $1 and atencion_id = $2 and $3::uuid in (conexion, ultima)
         and id is distinct from $5::uuid) as ajena`,
    [
      unidadId,
      atencionId,
      conexion,
      typeof propio === 'string' ? propio === 'profesional' : null,
      typeof propio === 'string' ? null : propio.invitado,
    ],
  );

/** Only the socket that holds the place can release it. */
export const endPresencia = (atencionId: string, enchufe: string, visto: Date) =>
  qb
    .updateTable('presencias')
    .set({ conexion: null, enchufe: null, estado: null, propuesta: null, visto })
    .where('atencion_id', '=', atencionId)
    .where('enchufe', '=', enchufe);

export const updatePropuesta = (atencionId: string, enchufe: string, propuesta: string) =>
  qb
    .updateTable('presencias')
    .set({ propuesta })
    .where('atencion_id', '=', atencionId)
    .where('enchufe', '=', enchufe);

export const findPropuesta = (atencionId: string, now: Date) =>
  qb
    .selectFrom('presencias')
    .select(['conexion', 'propuesta'])
    .where('atencion_id', '=', atencionId)
    .where('del_profesional', '=', true)
    .where('propuesta', 'is not', null)
    .where('visto', '>', new Date(now.getTime() - PRESENCIA_SEGUNDOS * 1000));

export const updateEstado = (atencionId: string, enchufe: string, estado: Estado) =>
  qb
    .updateTable('presencias')
    .set({ estado: JSON.stringify(estado) })
    .where('atencion_id', '=', atencionId)
    .where('enchufe', '=', enchufe);

export const touchPresencias = (rows: readonly { atencionId: string; enchufe: string }[], visto: Date) =>
  qb
    .updateTable('presencias')
    .set({ visto })
    .where(sql<boolean>`atencion_id = any (${rows.map(({ atencionId }) => atencionId)}::uuid[])`)
    .where(sql<boolean>`enchufe = any (${rows.map(({ enchufe }) => enchufe)}::text[])`)
    .returning('enchufe');

export interface PresenteRow {
  conexion: string;
  del_profesional: boolean;
  nombre: string;
  estado: Estado | null;
  orden: string;
  /** Somebody was invited once: a side that was away has to learn that they are gone, too. */
  con_invitados: boolean;
}

/** The patient's side shows the patient's name, even if the holder speaks for them. */
export const listPresentes = (unidadId: number, atencionId: string, now: Date) =>
  named<PresenteRow>(
    'llamada-presentes',
    `with numero as materialized (select nextval('presencias_orden') as orden)
     select r.conexion, r.del_profesional, trim(concat_ws(' ', case when r.del_profesional then f.tratamiento end, p.nombre, p.apellido)) as nombre, r.estado, numero.orden,
       exists (select from invitados i where i.unidad_id = r.unidad_id and i.atencion_id = r.atencion_id) as con_invitados
     from numero, presencias r
       join atenciones a on a.unidad_id = r.unidad_id and a.id = r.atencion_id
       join personas p on p.unidad_id = r.unidad_id and p.id = case when r.del_profesional then r.persona_id else a.paciente_id end
       left join profesionales f on f.unidad_id = r.unidad_id and f.persona_id = r.persona_id
     where r.unidad_id = $1 and r.atencion_id = $2 and r.conexion is not null and r.visto > $3::timestamptz - make_interval(secs => ${PRESENCIA_SEGUNDOS})`,
    [unidadId, atencionId, now],
  );

export const findPacienteDe = (id: string) =>
  qb.selectFrom('atenciones').select('paciente_id').where('id', '=', id);

const MENSAJES = 500;

export interface MensajeRow {
  id: string;
  autor_id: string;
  /** The professional's name, as the other side reads it; null for the patient's side. */
  autor: string | null;
  del_profesional: boolean;
  texto: string;
  archivo: string | null;
  archivo_nombre: string | null;
  archivo_tipo: string | null;
  archivo_bytes: number | null;
  creado: Date;
}

const MENSAJE = `select m.id, m.autor_id, case when m.del_profesional then btrim(coalesce(f.tratamiento, '') || ' ' || p.nombre || ' ' || p.apellido) end as autor, m.del_profesional,
    m.texto, m.archivo, m.archivo_nombre, m.archivo_tipo, m.archivo_bytes, m.creado
  from mensajes_de_llamada m left join profesionales f on f.unidad_id = m.unidad_id and f.persona_id = m.autor_id
  left join personas p on p.unidad_id = m.unidad_id and p.id = m.autor_id where m.unidad_id = $1 and m.atencion_id = $2`;

/** Newest first. */
export const listMensajes = (unidadId: number, atencionId: string) =>
  named<MensajeRow>('chat', `${MENSAJE} order by m.orden desc limit ${MENSAJES}`, [unidadId, atencionId]);

export const findMensaje = (unidadId: number, atencionId: string, id: string) =>
  named<MensajeRow>('linea-de-chat', `${MENSAJE} and m.id = $3`, [unidadId, atencionId, id]);

export const countBytes = (atencionId: string) =>
  qb
    .selectFrom('mensajes_de_llamada')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('archivo_bytes'), sql<string>`0`).as('bytes'))
    .where('atencion_id', '=', atencionId);

export type NuevoMensaje = Omit<NewRow<'mensajes_de_llamada'>, 'orden'>;

/** Inserts nothing if the id exists. */
export const insertMensaje = (row: NuevoMensaje) =>
  qb
    .insertInto('mensajes_de_llamada')
    .values(row)
    .onConflict((conflict) => conflict.columns(['unidad_id', 'atencion_id', 'id']).doNothing());

/** The first time counts. */
export const setVozReconocida = (atencionId: string, ahora: Date) =>
  qb
    .updateTable('atenciones')
    .set({ voz_reconocida: ahora })
    .where('id', '=', atencionId)
    .where('voz_reconocida', 'is', null);
