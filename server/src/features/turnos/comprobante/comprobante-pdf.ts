import { dniEnPalabras } from '@portal/domain/personas/reglas';
import { diaConAnio, diaDe, fechaCorta, horaDe } from '@portal/domain/tiempo/fechas';
import { VIDEOLLAMADA_MINUTOS } from '@portal/domain/turnos/reglas';
import { nombreDeEstado, type EstadoTurno } from '@portal/domain/turnos/estados';
import { drawPaper, type Cara, type Paper } from '../../../platform/paper/paper.ts';
import { nombreCompleto } from '../a-turno.ts';
import type { TurnoRow } from '../turnos.repository.ts';

/** The random end of the id: short enough to read over the phone. */
export const codigoDe = (turnoId: string) => `${turnoId.slice(-8, -4)}-${turnoId.slice(-4)}`.toUpperCase();

const mayuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1);

/** Module URL, from which the worker thread imports the drawing function. */
export const COMPROBANTE = import.meta.url;

interface Extras {
  impreso: Date;
  logo: Uint8Array | undefined;
  /**
   * Link to the video call while the patient can enter. It requires signing in, so a lost printout lets
   * nobody in.
   */
  puerta: string | null;
}

export function drawComprobante(
  cara: Cara,
  turno: TurnoRow,
  { impreso, logo, puerta }: Extras,
): Promise<Buffer> {
  const dia = diaConAnio(diaDe(turno.inicio));
  const codigo = codigoDe(turno.id);
  return drawPaper(
    {
      cara,
      logo,
      title: `Comprobante de turno ${codigo} · ${cara.nombre}`,
      size: 'A5',
      made: impreso,
      tag: { etiqueta: 'Código', valor: codigo },
    },
    (paper) => {
      paper.title('Comprobante de turno');
      paper.notice('primary', mayuscula(dia), [
        `De ${horaDe(turno.inicio)} a ${horaDe(turno.fin)} hs (hora de Argentina)`,
      ]);
      paper.facts([
        { etiqueta: 'Paciente', valor: nombreCompleto(turno) },
        { etiqueta: 'DNI', valor: dniEnPalabras(turno.dni) },
        { etiqueta: 'Especialidad', valor: turno.servicio },
        ...(turno.profesional_id === null
          ? []
          : [{ etiqueta: 'Profesional', valor: turno.profesional ?? '' }]),
        { etiqueta: 'Modalidad', valor: 'Videollamada' },
        { etiqueta: 'Estado', valor: nombreDeEstado[turno.estado as EstadoTurno] },
      ]);
      if (turno.motivo_cancelar !== null) {
        paper.space(14);
        paper.facts([{ etiqueta: 'Motivo', valor: turno.motivo_cancelar }], 1);
      }
      if (puerta !== null) drawPuerta(paper, puerta);
      paper.foot([
        `${cara.nombre} · Impreso el ${fechaCorta(diaDe(impreso))}, ${horaDe(impreso)} hs`,
        cara.avisoLegal,
      ]);
    },
  );
}

const QR = 84;

function drawPuerta(paper: Paper, puerta: string) {
  paper.space(18);
  paper.section('Cómo entrar', () => {
    const top = paper.y;
    paper.qr(puerta, `Código QR que lleva a ${puerta}`, paper.left - 8, top - 6, QR + 8);
    const texto = { x: paper.left + QR + 12, width: paper.width - QR - 12 };
    paper.y = top + 2;
    paper.text(
      'P',
      'Escaneá el código con el teléfono, o entrá al portal y buscá el turno en Mis Turnos.',
      { size: 10, gap: 2.5 },
      texto,
    );
    paper.space(5);
    paper.text(
      'P',
      `La videollamada se abre ${VIDEOLLAMADA_MINUTOS} minutos antes. Dejá que la página use la cámara y el micrófono.`,
      { size: 9, colour: 'ink-2', gap: 2.5 },
      texto,
    );
    paper.y = Math.max(paper.y, top + QR);
  });
}
