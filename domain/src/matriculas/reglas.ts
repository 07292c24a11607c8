import { matriculaEnPalabras } from '../documentos/reglas.ts';
import { diaDe, fechaCorta, momentoCorto } from '../tiempo/fechas.ts';
import type { EstadoDeMatricula } from './contract.ts';

/** How long an answer is good while REFEPS does not give a newer one. */
export const HORAS_SIN_RESPUESTA = 72;
const HORA_MS = 3_600_000;

export interface Consultada {
  tipo: string;
  provincia: string | null;
  numero: string;
  estado: string | null;
  /** Last day of validity, as REFEPS says. */
  hasta: string | null;
  consultada: Date | null;
  sin_respuesta_desde: Date | null;
}

export function estadoDe(
  { estado, hasta }: Pick<Consultada, 'estado' | 'hasta'>,
  refeps: boolean,
  ahora: Date,
): EstadoDeMatricula {
  if (!refeps) return 'sin_refeps';
  if (estado === 'habilitada') return hasta !== null && hasta < diaDe(ahora) ? 'no_habilitada' : 'habilitada';
  return estado === 'no_habilitada' || estado === 'no_figura' ? estado : 'sin_consultar';
}

const vencioLaRespuesta = ({ consultada }: Pick<Consultada, 'consultada'>, ahora: Date) =>
  consultada === null || ahora.getTime() - consultada.getTime() > HORAS_SIN_RESPUESTA * HORA_MS;

/** The state of a licence, for people. */
export function textoDeEstado(matricula: Consultada, refeps: boolean, ahora: Date): string {
  const { consultada, sin_respuesta_desde: desde, hasta } = matricula;
  const sinRespuesta = desde === null ? '' : ` REFEPS no responde desde el ${momentoCorto(desde)}.`;
  switch (estadoDe(matricula, refeps, ahora)) {
    case 'sin_refeps':
      return 'Sin consulta a REFEPS';
    case 'sin_consultar':
      return `Todavía no tenemos una respuesta de REFEPS.${sinRespuesta}`;
    case 'habilitada':
      return `Habilitada según REFEPS, ${momentoCorto(consultada!)}.${sinRespuesta}`;
    case 'no_figura':
      return `No figura en REFEPS, ${momentoCorto(consultada!)}.${sinRespuesta}`;
    default:
      return hasta !== null && hasta < diaDe(ahora)
        ? `Vencida el ${fechaCorta(hasta)} según REFEPS.${sinRespuesta}`
        : `No habilitada según REFEPS, ${momentoCorto(consultada!)}.${sinRespuesta}`;
  }
}

const A_QUIEN =
  'Comunicate con la administración de la institución o con el organismo que otorga la matrícula.';

/** Why a receta cannot be signed with that licence, in words; null: it can. Only where REFEPS is asked. */
export function porQueNoReceta(matricula: Consultada | undefined, ahora: Date): string | null {
  if (!matricula)
    return 'Para recetar hace falta una matrícula cargada. Pedile a la administración de la institución que la cargue.';
  const nombre = matriculaEnPalabras(matricula);
  const estado = estadoDe(matricula, true, ahora);
  if (estado === 'no_habilitada')
    return `No podés recetar: según REFEPS, la matrícula ${nombre} no está habilitada. ${A_QUIEN}`;
  if (estado === 'no_figura')
    return `No podés recetar: la matrícula ${nombre} no figura en REFEPS. ${A_QUIEN}`;
  if (estado === 'sin_consultar')
    return `No podés recetar todavía: REFEPS no respondió por la matrícula ${nombre}. Probá de nuevo en unos minutos o comunicate con la administración de la institución.`;
  return vencioLaRespuesta(matricula, ahora)
    ? `No podés recetar: hace más de ${HORAS_SIN_RESPUESTA} horas que REFEPS no responde por la matrícula ${nombre}. Probá de nuevo en unos minutos o comunicate con la administración de la institución.`
    : null;
}
