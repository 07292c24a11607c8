import type { EstadoDeMensaje } from '@portal/domain/mensajes/tipos';
import { sql, type InferResult } from 'kysely';
import { qb, waking, type RowOf } from '../../db/query.ts';

export interface Busqueda {
  estado: string | undefined;
  tipo: string | undefined;
  destinatario: string | undefined;
  desde: Date | undefined;
  hasta: Date | undefined;
  despuesDe: { creado: Date; id: string } | undefined;
}

const filas = () =>
  qb
    .selectFrom('mensajes')
    .select([
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
    ])
    .select(sql<EstadoDeMensaje>`estado`.as('estado'));
export type MensajeRow = InferResult<ReturnType<typeof filas>>[number];

export function listMensajes(que: Busqueda, limit: number) {
  let query = filas().orderBy('creado', 'desc').orderBy('id', 'desc').limit(limit);
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

export const findMensaje = (id: string) =>
  filas()
    .select(sql<boolean>`texto <> ''`.as('con_texto'))
    .where('id', '=', id);

export const findTexto = (id: string) => qb.selectFrom('mensajes').select('texto').where('id', '=', id);

/** Locked while it is sent again: of two concurrent requests the second sees the result of the first. */
export const lockMensaje = (id: string) => findMensaje(id).forUpdate();

export const listReenvios = (id: string) =>
  filas().where('reenvio_de', '=', id).orderBy('creado', 'desc').limit(20);

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
