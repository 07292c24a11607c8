import { hecho } from '../hechos/hecho.ts';

/** `recuperado`: a rejection that was taken back. */
export type CambioDeTurno =
  | 'confirmado'
  | 'rechazado'
  | 'recuperado'
  | 'cancelado'
  | 'cancelado_por_profesional'
  | 'reprogramado'
  | 'presente'
  | 'ausente';

/** It leaves its time: whoever waits for it leaves the line. */
export const turnoDejado = hecho<{ turnoId: string }>();

/** Somebody other than its manager changed it: its case, where it has one, learns it. */
export const turnoCambiado = hecho<{
  turno: { id: string; caso_id: number | null };
  cambio: CambioDeTurno;
}>();
