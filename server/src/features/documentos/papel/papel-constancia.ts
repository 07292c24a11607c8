import { textoDeClase } from '@portal/domain/llamada/invitados';
import { horaDe } from '@portal/domain/tiempo/fechas';
import type { Paper } from '../../../platform/paper/paper.ts';
import type { Hoja } from './hoja.ts';

const atendido: Partial<Record<string, string>> = { F: 'atendida', M: 'atendido' };

const DE_EXTREMO_A_EXTREMO =
  'La comunicación de audio y video estuvo cifrada de extremo a extremo y no se grabó.';
/** A voice left the call, so that nobody may say 'end to end' of it. */
const CON_RECONOCEDOR =
  'La comunicación de audio y video estuvo cifrada y no se grabó. Con el acuerdo de quien hablaba, su voz se envió cifrada al reconocedor de la institución para mostrarla como texto en la llamada; ese texto no se guardó.';

export function drawConstancia(
  paper: Paper,
  { paciente, profesional, atencion, emitidos = [], invitados = [], vozReconocida }: Hoja,
  cuerpo: { size: number; gap: number },
) {
  paper.section('Se deja constancia', () =>
    paper.text(
      'P',
      `${paciente.nombre} fue ${atendido[paciente.sexo ?? ''] ?? 'atendido/a'} por videollamada por ${profesional.nombre}, en el servicio de ${atencion.servicio}. ${vozReconocida ? CON_RECONOCEDOR : DE_EXTREMO_A_EXTREMO}`,
      cuerpo,
    ),
  );
  if (invitados.length > 0)
    paper.section('También participaron', () =>
      invitados.forEach(({ nombre, clase, desde, hasta }) =>
        paper.text(
          'P',
          `${nombre}, según dijo al entrar (${textoDeClase[clase].toLowerCase()}), de ${horaDe(new Date(desde))} a ${horaDe(new Date(hasta ?? atencion.fin ?? desde))} hs`,
          { ...cuerpo, bold: true },
        ),
      ),
    );
  if (emitidos.length === 0) return;
  paper.section('Documentos emitidos en la atención', () =>
    emitidos.forEach(({ nombre, numero }) =>
      paper.text('P', numero === null ? nombre : `${nombre} n° ${numero}`, { ...cuerpo, bold: true }),
    ),
  );
}
