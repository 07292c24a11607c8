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

// No fact means "cancelled". What each act publishes:
//
//   act                                                     turnoDejado   turnoCambiado
//   the patient cancels, or accepts an earlier place        yes           cancelado
//   the professional or the agenda cancels it,
//     or the service closed with the patient in line        yes           cancelado_por_profesional
//   the patient rejects it by its link                      yes           rechazado
//   the patient moves it                                    yes           reprogramado
//   its manager ends the case, which cancels it             yes           no
//   its manager moves it                                    yes           no
//   its links are replaced; the time stays                  yes           no
//   the patient confirms it, or undoes the rejection        no            confirmado, recuperado
//   the patient is attended or absent                       no            presente, ausente

/** The patient's place in line ends: the turno left its time, or its links reached the wrong person. */
export const turnoDejado = hecho<{ turnoId: string }>();

/** Somebody other than its manager changed the turno: its case, if any, is updated. casos writes its own. */
export const turnoCambiado = hecho<{
  turno: { id: string; caso_id: number | null };
  cambio: CambioDeTurno;
}>();
