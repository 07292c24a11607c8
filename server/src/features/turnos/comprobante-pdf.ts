import { diaConAnio, diaDe, fechaCorta, horaDe } from '@portal/domain/tiempo/fechas';
import { nombreDeEstado, type EstadoTurno } from '@portal/domain/turnos/reglas';
import { drawPaper, type Cara } from '../../platform/paper.ts';
import { nombreCompleto } from './a-turno.ts';
import type { TurnoFila } from './turnos.repository.ts';

/** Short enough to be read over the phone: the random end of the id. */
export const codigoDe = (turnoId: string) => `${turnoId.slice(-8, -4)}-${turnoId.slice(-4)}`.toUpperCase();

const mayuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1);

/** Where the drawing thread finds it. */
export const COMPROBANTE = import.meta.url;

export function drawComprobante(cara: Cara, turno: TurnoFila, impreso: Date, logo: Uint8Array | undefined): Promise<Buffer> {
  const dia = diaConAnio(diaDe(turno.inicio));
  const codigo = codigoDe(turno.id);
  return drawPaper(
    { cara, logo, title: `Comprobante de turno ${codigo} · ${cara.nombre}`, size: 'A5', made: impreso, tag: { etiqueta: 'Código', valor: codigo } },
    (paper) => {
      paper.title('Comprobante de turno');
      paper.notice('primary', mayuscula(dia), [`De ${horaDe(turno.inicio)} a ${horaDe(turno.fin)} hs (hora de Argentina)`]);
      paper.facts([
        { etiqueta: 'Paciente', valor: nombreCompleto(turno) },
        { etiqueta: 'DNI', valor: turno.documento },
        { etiqueta: 'Especialidad', valor: turno.servicio },
        ...(turno.profesional_id === null ? [] : [{ etiqueta: 'Profesional', valor: turno.profesional ?? '' }]),
        { etiqueta: 'Modalidad', valor: 'Videollamada' },
        { etiqueta: 'Estado', valor: nombreDeEstado[turno.estado as EstadoTurno] },
      ]);
      if (turno.motivo_cancelar !== null) {
        paper.space(14);
        paper.facts([{ etiqueta: 'Motivo', valor: turno.motivo_cancelar }], 1);
      }
      paper.foot([`${cara.nombre} · Impreso el ${fechaCorta(diaDe(impreso))}, ${horaDe(impreso)} hs`, cara.avisoLegal]);
    },
  );
}
