import { estadosTurno, respuestasTurno, type Presencia } from '@portal/domain/turnos/estados';
import { named, qb } from '../../../db/query.ts';

/**
 * The patient's answers by link. Each update requires a valid previous state, so a repeated answer changes
 * nothing.
 */

const turno = (turnoId: string) => qb.updateTable('turnos').where('id', '=', turnoId);

export const confirmTurno = (turnoId: string, confirmado: Date) =>
  turno(turnoId)
    .set({ confirmacion: respuestasTurno.confirmado, confirmado })
    .where('estado', '=', estadosTurno.programado);

/** The place stays reserved for the patient for a while; an arrival already recorded is cleared. */
export const rejectTurno = (turnoId: string, confirmado: Date, retenidoHasta: Date) =>
  turno(turnoId)
    .set({
      estado: estadosTurno.cancelado,
      confirmacion: respuestasTurno.rechazado,
      confirmado,
      llegada: null,
      retenido_hasta: retenidoHasta,
    })
    .where('estado', '=', estadosTurno.programado);

export const restoreTurno = (turnoId: string, confirmado: Date) =>
  turno(turnoId)
    .set({
      estado: estadosTurno.programado,
      confirmacion: respuestasTurno.confirmado,
      confirmado,
      retenido_hasta: null,
    })
    .where('estado', '=', estadosTurno.cancelado);

/* presence */

export const setPresencia = (turnoId: string, estado: Presencia, llegada: Date | null) =>
  turno(turnoId)
    .set({ estado, llegada, adelante: false, retenido_hasta: null })
    .where('estado', 'in', [estadosTurno.programado, estadosTurno.presente, estadosTurno.ausente]);

/** An attention of this turno that is waiting, called or in the call. */
export const findEnLinea = (unidadId: number, turnoId: string) =>
  named<{ id: string }>(
    'turno-en-linea',
    `select a.id from atenciones a where a.unidad_id = $1 and a.turno_id = $2 and a.estado in ('emitida', 'chamado', 'iniciado') limit 1`,
    [unidadId, turnoId],
  );

export const setLlegada = (turnoId: string, llegada: Date) =>
  turno(turnoId)
    .set({ llegada })
    .where('llegada', 'is', null)
    .where('estado', 'in', [estadosTurno.programado, estadosTurno.presente]);

export const clearLlegada = (turnoId: string) =>
  turno(turnoId).set({ llegada: null }).where('estado', '=', estadosTurno.programado);

/**
 * The professional's hour stays closed until `hasta`, so that nobody books an hour they cannot attend. Null
 * if the agenda closes it.
 */
export const cancelPorProfesional = (turnoId: string, motivo: string, hasta: Date | null) =>
  turno(turnoId)
    .set({ estado: estadosTurno.canceladoPorProfesional, motivo_cancelar: motivo, retenido_hasta: hasta })
    .where('estado', '=', estadosTurno.programado);
