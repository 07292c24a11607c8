import { sql } from 'kysely';
import { qb } from '../db/query.ts';

/** Links that expired before `vencido`, except those of the purposes to keep longer. */
export const deleteEnlaces = (vencido: Date, except: readonly string[] = []) => {
  const expired = qb.deleteFrom('enlaces').where('vence', '<', vencido);
  return except.length === 0 ? expired : expired.where('proposito', 'not in', [...except]);
};
export const deleteRenovaciones = (gastada: Date) =>
  qb.deleteFrom('renovaciones').where('gastada', '<', gastada);
export const deleteIntentos = (hasta: Date) => qb.deleteFrom('intentos').where('hasta', '<', hasta);
export const deleteClavesDeIdempotencia = (creada: Date) =>
  qb.deleteFrom('claves_idempotencia').where('creada', '<', creada);
export const clearMensajesFallidos = (creado: Date) =>
  qb
    .updateTable('mensajes')
    .set({ texto: '', html: '', calendario: null })
    .where('estado', '=', 'fallido')
    .where('texto', '<>', '')
    // Of a unit for inspectors they never leave, and are read there.
    .where(
      'unidad_id',
      'not in',
      qb.selectFrom('unidades').select('id').where('inspeccion_hasta', 'is not', null),
    )
    .where('creado', '<', creado);
export const deleteSesiones = (creada: Date) => sql`delete from sesiones where creada < ${creada}`;
