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

const FACTS = [
  'unidad_id',
  'id',
  'canal',
  'tipo',
  'destinatario',
  'destinatario_simple',
  'asunto',
  'causa',
  'estado',
  'intentos',
  'creado',
  'enviado',
  'respuesta',
  'reenvio_de',
] as const;

/**
 * All messages: the recent ones, which may still change, and the past ones, which never do and of which the text
 * is gone. PostgreSQL walks the indexes of both tables together for a condition or an order on the facts.
 */
export const listTodos = () =>
  qb
    .selectFrom('mensajes')
    .select(FACTS)
    .select((e) => [
      e.ref('proximo').$castTo<Date | null>().as('proximo'),
      sql<string>`texto`.as('texto'),
      sql<boolean>`false`.as('pasado'),
    ])
    .unionAll(
      qb
        .selectFrom('mensajes_pasados')
        .select(FACTS)
        .select([
          sql<Date | null>`null::timestamptz`.as('proximo'),
          sql<string>`''`.as('texto'),
          sql<boolean>`true`.as('pasado'),
        ]),
    );

const ENDED = sql`estado in ('enviado', 'fallido') and texto = ''`;

/** Units with an ended message older than `antes`. One that still has its text stays: it may be sent again. */
export const listUnidadesConPasados = (antes: Date) => sql<{ unidad_id: number }>`
    select u.id as unidad_id from unidades u cross join lateral
      (select from mensajes where unidad_id = u.id and ${ENDED} and creado < ${antes} order by creado limit 1) m order by 1`;

const KEPT = FACTS.filter((name) => name !== 'destinatario_simple');
const kept = sql.join(KEPT.map((name) => sql.ref(name)));

/**
 * Moves ended messages of a unit to the past. Nobody waits: a message that somebody holds is left for the next
 * time. The demo writes its messages again with the same id, and such a one may be there already.
 */
export const moveMensajes = (unidadId: number, antes: Date, limit: number) => sql`
    with viejos as (
      select unidad_id, id from mensajes where unidad_id = ${unidadId} and ${ENDED} and creado < ${antes} order by creado limit ${limit} for update skip locked
    ), idos as (
      delete from mensajes m using viejos v where m.unidad_id = v.unidad_id and m.id = v.id returning m.*
    ) insert into mensajes_pasados (${kept}) select ${kept} from idos on conflict do nothing`;

/** Without the column that the database generates. */
export type MensajeChange = Omit<Updateable<Mensajes>, 'destinatario_simple'>;
export const updateMensaje = (unidadId: number, id: string, change: MensajeChange) =>
  qb.updateTable('mensajes').set(change).where('unidad_id', '=', unidadId).where('id', '=', id);
