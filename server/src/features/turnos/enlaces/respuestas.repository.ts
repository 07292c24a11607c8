import { named, qb } from '../../../db/query.ts';

/**
 * The patient's answers by link. Each update requires a valid previous state, so a repeated answer changes
 * nothing.
 */

const turno = (turnoId: string) => qb.updateTable('turnos').where('id', '=', turnoId);

export const confirmTurno = (turnoId: string, confirmado: Date) =>
  turno(turnoId).set({ confirmacion: 1, confirmado }).where('estado', '=', 1);

/** The place stays reserved for the patient for a while; an arrival already recorded is cleared. */
export const rejectTurno = (turnoId: string, confirmado: Date, retenidoHasta: Date) =>
  turno(turnoId)
    .set({ estado: 2, confirmacion: 2, confirmado, llegada: null, retenido_hasta: retenidoHasta })
    .where('estado', '=', 1);

export const restoreTurno = (turnoId: string, confirmado: Date) =>
  turno(turnoId)
    .set({ estado: 1, confirmacion: 1, confirmado, retenido_hasta: null })
    .where('estado', '=', 2);

/* presence */

export const setPresencia = (turnoId: string, estado: 3 | 4, llegada: Date | null) =>
  turno(turnoId)
    .set({ estado, llegada, adelante: false, retenido_hasta: null })
    .where('estado', 'in', [1, 3, 4]);

/** An attention of this turno that is waiting, called or in the call. */
export const findEnLinea = (unidadId: number, turnoId: string) =>
  named<{ id: string }>(
    'turno-en-linea',
    `select a.id from atenciones a where a.unidad_id = $1 and a.turno_id = $2 and a.estado in ('emitida', 'chamado', 'iniciado') limit 1`,
    [unidadId, turnoId],
  );

export const setLlegada = (turnoId: string, llegada: Date) =>
  turno(turnoId).set({ llegada }).where('llegada', 'is', null).where('estado', 'in', [1, 3]);

export const clearLlegada = (turnoId: string) =>
  turno(turnoId).set({ llegada: null }).where('estado', '=', 1);

/**
 * The professional's hour stays closed until `hasta`, so that nobody books an hour they cannot attend. Null
 * if the agenda closes it.
 */
export const cancelPorProfesional = (turnoId: string, motivo: string, hasta: Date | null) =>
  turno(turnoId).set({ estado: 5, motivo_cancelar: motivo, retenido_hasta: hasta }).where('estado', '=', 1);
