import { hecho } from '../hechos/hecho.ts';

/** Its author closed the note: what it says is signed. */
export const notaCerrada = hecho<{ atencionId: string; autorId: string }>();

/** It ended: it leaves its constancia and one mail. */
export const atencionFinalizada = hecho<{ atencionId: string }>();

/** The attention of a turno ended with an outcome: its case follows. */
export const turnoAtendido = hecho<{
  turno: { id: string; caso_id: number | null };
  resultado: 'alta' | 'nuevo_control';
}>();
