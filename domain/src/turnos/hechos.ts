import { hecho } from '../hechos/hecho.ts';

/** `recuperado`: a rejection was undone. */
export type CambioDeTurno =
  | 'confirmado'
  | 'rechazado'
  | 'recuperado'
  | 'cancelado'
  | 'cancelado_por_profesional'
  | 'reprogramado'
  | 'presente'
  | 'ausente';

/**
 * The turno left its time: its patient leaves the line. Every way to cancel, reject or move a turno publishes
 * it, through `dejarTurno` or, for a case's own manager, in casos.
 */
export const turnoDejado = hecho<{ turnoId: string }>();

/** Somebody other than its manager changed the turno: its case, if any, is updated. */
export const turnoCambiado = hecho<{
  turno: { id: string; caso_id: number | null };
  cambio: CambioDeTurno;
}>();
