import { composeMail } from '../../../platform/mail/mail-layout.ts';
import type { Unidad } from '../../../units/registry.ts';

/** `paciente` is set if the call is for another person. The mail carries no diagnosis and no DNI. */
export function correoDeLlamada(
  { plantilla }: Unidad,
  url: string,
  { nombre, paciente }: { nombre: string; paciente: string | null },
) {
  return composeMail(plantilla, {
    titulo: 'Te están llamando',
    parrafos: [
      `${nombre}: un profesional ya está listo para ${paciente === null ? 'atenderte' : `atender a ${paciente}`} por videollamada.`,
      'Entrá ahora. Si no llegás a tiempo, durante media hora podés volver a la fila con un solo toque, en el mismo lugar.',
    ],
    boton: { texto: 'Entrar a la videollamada', url },
    cierre: ['¿Es una emergencia? Llamá al 107.'],
  });
}

/** `deTurno`: the patient came to a turno that nobody attended; otherwise they waited on demand. */
export function correoDeCierre(
  { plantilla }: Unidad,
  origin: string,
  { nombre, servicio, deTurno }: { nombre: string; servicio: string; deTurno: boolean },
) {
  if (deTurno)
    return composeMail(plantilla, {
      titulo: 'No pudimos atender tu turno',
      parrafos: [
        `${nombre}: llegaste a tu turno de ${servicio} y nadie pudo atenderte. Lamentamos que hayas esperado.`,
        `Tu llegada quedó registrada: no cuenta como ausencia. Respondé a quien te dio el turno, o comunicate con ${plantilla.nombre}, para coordinar otro.`,
      ],
      cierre: ['¿Es una emergencia? Llamá al 107.'],
    });
  return composeMail(plantilla, {
    titulo: 'La fila se cerró',
    parrafos: [
      `${nombre}: terminó el horario de ${servicio} y nadie más atiende por ahora. Lamentamos que hayas esperado sin que te llamáramos.`,
      'Esta espera no cuenta entre tus atenciones. Podés pedir una atención nueva cuando el servicio vuelva a abrir.',
    ],
    boton: { texto: 'Ir al portal', url: origin },
    cierre: ['¿Es una emergencia? Llamá al 107.'],
  });
}
