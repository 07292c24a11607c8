import type { EstadoDeMensaje } from '@portal/domain/mensajes/tipos';
import { sql, type InferResult } from 'kysely';
import { qb, waking, type RowOf } from '../../db/query.ts';
import { listTodos } from '../../platform/mail/mensajes.repository.ts';

export interface Busqueda {
  estado: string | undefined;
  tipo: string | undefined;
  destinatario: string | undefined;
  desde: Date | undefined;
  hasta: Date | undefined;
  despuesDe: { creado: Date; id: string } | undefined;
}

const COLUMNAS = [
  'id',
  'tipo',
  'destinatario',
  'asunto',
  'causa',
  'intentos',
  'creado',
  'enviado',
  'proximo',
  'respuesta',
  'reenvio_de',
] as const;
const estado = () => sql<EstadoDeMensaje>`estado`.as('estado');
const conTexto = () => sql<boolean>`texto <> ''`.as('con_texto');

/** Names the unit: with row-level security alone PostgreSQL would read and sort everything (ADR 60). */
const filas = (unidadId: number) =>
  qb.selectFrom(listTodos().as('m')).select(COLUMNAS).select(estado()).where('unidad_id', '=', unidadId);
export type MensajeRow = InferResult<ReturnType<typeof filas>>[number];

export function listMensajes(unidadId: number, que: Busqueda, limit: number) {
  let query = filas(unidadId).orderBy('creado', 'desc').orderBy('id', 'desc').limit(limit);
  if (que.estado !== undefined) query = query.where('estado', '=', que.estado);
  if (que.tipo !== undefined) query = query.where('tipo', '=', que.tipo);
  // Prefix search as a range: the highest code point closes it.
  if (que.destinatario !== undefined) {
    const empieza = que.destinatario.toLowerCase();
    query = query
      .where('destinatario_simple', '>=', empieza)
      .where('destinatario_simple', '<', `${empieza}\u{10ffff}`);
  }
  if (que.desde) query = query.where('creado', '>=', que.desde);
  if (que.hasta) query = query.where('creado', '<', que.hasta);
  if (que.despuesDe)
    query = query.where(
      sql<boolean>`(creado, id) < (${que.despuesDe.creado}::timestamptz, ${que.despuesDe.id}::uuid)`,
    );
  return query;
}

export const findMensaje = (unidadId: number, id: string) =>
  filas(unidadId).select('pasado').select(conTexto()).where('id', '=', id);

export const findTexto = (unidadId: number, id: string) =>
  qb.selectFrom(listTodos().as('m')).select('texto').where('unidad_id', '=', unidadId).where('id', '=', id);

/**
 * A recent message, locked while it is sent again: of two concurrent requests the second sees the result of the
 * first. Nobody moves it to the past meanwhile.
 */
export const lockMensaje = (id: string) =>
  qb
    .selectFrom('mensajes')
    .select(COLUMNAS)
    .select([estado(), conTexto(), sql<boolean>`false`.as('pasado')])
    .where('id', '=', id)
    .forUpdate();

/** The same for a past message, whose row never changes: only requests for it wait for each other. */
export const lockPasado = (unidadId: number, id: string) =>
  sql`select pg_advisory_xact_lock(${unidadId}::int, hashtext(${`mensaje:${id}`}))`;

export const listReenvios = (unidadId: number, id: string) =>
  filas(unidadId).where('reenvio_de', '=', id).orderBy('creado', 'desc').limit(20);

export const requeueMensaje = (
  id: string,
  now: Date,
  words: { asunto: string; texto: string; html: string; calendario: string | null } | undefined,
) =>
  waking(
    'mensajes',
    qb
      .updateTable('mensajes')
      .set({ estado: 'pendiente', intentos: 0, proximo: now, respuesta: null, ...words })
      .where('id', '=', id),
  );

export const insertReenvio = (
  row: Omit<
    RowOf<'mensajes'>,
    'canal' | 'calendario' | 'destinatario_simple' | 'estado' | 'intentos' | 'enviado' | 'respuesta'
  > & { reenvio_de: string },
) => waking('mensajes', qb.insertInto('mensajes').values({ ...row, canal: 'correo' }));
