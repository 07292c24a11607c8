import { hecho } from '../hechos/hecho.ts';

/** The author closed the note, which signs it. */
export const notaCerrada = hecho<{ atencionId: string; autorId: string }>();

/** The attention ended: a constancia and one mail follow. */
export const atencionFinalizada = hecho<{ atencionId: string }>();

/** The attention of a turno ended with an outcome, which updates its case. */
export const turnoAtendido = hecho<{
  turno: { id: string; caso_id: number | null };
  resultado: 'alta' | 'nuevo_control';
}>();
