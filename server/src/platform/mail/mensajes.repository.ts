import { sql, type Updateable } from 'kysely';
import { qb, waking } from '../../db/query.ts';
import type { Mensajes } from '../../db/schema.ts';
import type { Mensaje } from './mensajes.ts';

export const insertMensaje = (
  row: Mensaje & { unidad_id: number; id: string; creado: Date; proximo: Date },
) =>
  waking(
    'mensajes',
    qb
      .insertInto('mensajes')
      .values({ canal: 'correo', ...row })
      .onConflict((conflict) =>
        conflict.columns(['unidad_id', 'canal', 'causa', 'destinatario']).doNothing(),
      ),
  );

const LEASE_SECONDS = 120;
/**
 * Written with the claim. If the next claim finds it, a process died while sending, perhaps after the mail
 * server accepted the message.
 */
export const ON_ITS_WAY = 'En camino';

export interface ClaimedRow {
  unidad_id: number;
  id: string;
  destinatario: string;
  asunto: string;
  texto: string;
  html: string;
  calendario: string | null;
  intentos: number;
  creado: Date;
  /** The row's `respuesta` before this claim. */
  antes: string | null;
}

/** The units with a due message, each found by one step along the index, from the first one after `after` on. */
export const listUnidadesConMensajes = (now: Date, after: number, limit: number) => sql<{
  unidad_id: number;
}>`with recursive u (unidad_id, proximo) as (
      (select unidad_id, proximo from mensajes where estado = 'pendiente' and unidad_id > ${after} order by unidad_id, proximo limit 1)
      union all
      select siguiente.* from u cross join lateral
        (select unidad_id, proximo from mensajes where estado = 'pendiente' and unidad_id > u.unidad_id order by unidad_id, proximo limit 1) siguiente
    ) select unidad_id from u where proximo <= ${now} limit ${limit}`;

/** Claims due messages for one process, at most `share` of each unit. */
export const claimMensajes = (now: Date, unidades: readonly number[], share: number) => sql<ClaimedRow>`
    update mensajes m set intentos = m.intentos + 1, proximo = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS}), respuesta = ${ON_ITS_WAY}
    from unnest(${[...unidades]}::int[]) unidad cross join lateral
      (select unidad_id, id, respuesta from mensajes where unidad_id = unidad and estado = 'pendiente' and proximo <= ${now} order by proximo limit ${share} for update skip locked) w
    where m.unidad_id = w.unidad_id and m.id = w.id
    returning m.unidad_id, m.id, m.destinatario, m.asunto, m.texto, m.html, m.calendario, m.intentos, m.creado, w.respuesta as antes`;

/** Without the column that the database generates. */
export type MensajeChange = Omit<Updateable<Mensajes>, 'destinatario_simple'>;
export const updateMensaje = (unidadId: number, id: string, change: MensajeChange) =>
  qb.updateTable('mensajes').set(change).where('unidad_id', '=', unidadId).where('id', '=', id);
