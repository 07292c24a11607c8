import { edad, instanteDe, sumarDias, type Dia } from '../tiempo/fechas.ts';
import { PEDIATRIA_EDAD } from '../agenda/edades.ts';

/** Why an attention was cancelled before it began. */
export const motivosDeCancelada = ['paciente', 'cierre', 'turno', 'profesional'] as const;
export type CanceladaPor = (typeof motivosDeCancelada)[number];

/** States: `emitida → chamado → iniciado → encerrado`, with two exits. */
export const estadosAtencion = [
  'emitida',
  'chamado',
  'iniciado',
  'encerrado',
  'no_se_presento',
  'cancelada',
] as const;
export type EstadoAtencion = (typeof estadosAtencion)[number];
export const estaAbierta = (estado: EstadoAtencion) =>
  estado === 'emitida' || estado === 'chamado' || estado === 'iniciado';

/** The patient is in line until the call begins, then attending. */
export const paraElPaciente = (estado: EstadoAtencion): 'enqueued' | 'attending' =>
  estado === 'iniciado' ? 'attending' : 'enqueued';

/** The ticket of an atención. */
export interface Boleto {
  sigla: string;
  numero: number;
}
/** `sigla-numero`, as people read it. It grants no access. */
export const boletoDe = ({ sigla, numero }: Boleto) => `${sigla}-${numero}`;
/** sigla + three digits */
export const formatoDe = ({ sigla, numero }: Boleto) => `${sigla}${String(numero).padStart(3, '0')}`;

/**
 * One weight counts as arriving this many minutes earlier. A patient who has waited longer than that stays
 * ahead of later arrivals with the weight.
 */
export const MINUTOS_POR_PRIORIDAD = 10;
export const ordenDe = (llegada: Date, prioridad: number, minutos = MINUTOS_POR_PRIORIDAD) =>
  new Date(llegada.getTime() - prioridad * minutos * 60_000);

/** Patients with priority: babies under one year, and people from 75. */
const BEBE_EDAD = 1;
const MAYORES_EDAD = 75;
export function prioridadDe(fecNac: Dia | null, hoy: Dia): number {
  if (fecNac === null) return 0;
  const anios = edad(fecNac, hoy);
  return anios < BEBE_EDAD || anios >= MAYORES_EDAD ? 1 : 0;
}

/**
 * Seconds until an unanswered call is repeated, number of repetitions, and minutes in which a patient can
 * rejoin the line.
 */
export const RESPUESTA_SEGUNDOS = 45;
export const RELLAMADOS = 2;
export const REGRESO_MINUTOS = 30;
/** After an attention ended, its professional may call the patient again for this long. */
export const VOLVER_A_LLAMAR_MINUTOS = 60;
export const puedeVolverALlamar = (fin: Date, ahora: Date) =>
  ahora.getTime() - fin.getTime() <= VOLVER_A_LLAMAR_MINUTOS * 60_000;
/** A patient who was called again asked for no place in line. A handover gives them one. */
interface Vuelta {
  continua: object | string | null;
  pase: object | string | null;
}
export const sinLugar = ({ continua, pase }: Vuelta) => continua !== null && pase === null;
/** Handed over while it rings, a patient without a place would be put in a line that they did not ask for. */
export const sePuedePasar = ({ estado, ...vuelta }: Vuelta & { estado: EstadoAtencion }) =>
  estado !== 'chamado' || !sinLugar(vuelta);
/** A unit may override them. */
interface DeLaUnidad {
  atencion: { rellamados?: number | undefined; minutosPorPrioridad?: number | undefined };
}
export const rellamadosDe = ({ atencion }: DeLaUnidad) => atencion.rellamados ?? RELLAMADOS;
export const minutosPorPrioridadDe = ({ atencion }: DeLaUnidad) =>
  atencion.minutosPorPrioridad ?? MINUTOS_POR_PRIORIDAD;
/** A desk without a heartbeat for this long is closed. */
export const GUARDIA_PERDIDA_MINUTOS = 5;
/** During a call it is kept longer: the network may come back, and the patient is still there. */
export const GUARDIA_EN_LLAMADA_MINUTOS = 15;
/** A desk that announced its closing: long enough for a reload. */
export const GUARDIA_CERRADA_SEGUNDOS = 20;
/**
 * If neither side was seen in a call for this long, the professional is told that it was left open, and the
 * next tick ends it.
 */
export const LLAMADA_PERDIDA_MINUTOS = 60;

export const esMenorDeServicio = (fecNac: Dia | null, hoy: Dia) =>
  fecNac !== null && edad(fecNac, hoy) < PEDIATRIA_EDAD;

/** Title of the dialog for a refusal by the limit, chosen by the server's text. */
export const tituloDeLimite = (mensaje: string) =>
  mensaje.includes('límite') ? 'Límite alcanzado!' : 'Ha ocurrido un error';

export const consentimientoTeleconsulta = 'teleconsulta';

/** First instant of a day's calendar month, and of the next month. */
export function mesDe(hoy: Dia): { desde: Date; hasta: Date } {
  const [anio, mes] = [Number(hoy.slice(0, 4)), Number(hoy.slice(5, 7))];
  const siguiente = mes === 12 ? `${anio + 1}-01-01` : `${anio}-${String(mes + 1).padStart(2, '0')}-01`;
  return { desde: instanteDe(`${hoy.slice(0, 7)}-01`), hasta: instanteDe(siguiente) };
}

/** Periods for the limit of attentions. */
export const periodos = ['semana', 'mes', 'anio'] as const;
export type Periodo = (typeof periodos)[number];
export const periodoDe = ({ atencion }: { atencion: { periodo?: Periodo | undefined } }): Periodo =>
  atencion.periodo ?? 'mes';

/** First instant of a day's week (from Monday), calendar month or year, and of the next one. */
export function limitesDe(periodo: Periodo, hoy: Dia): { desde: Date; hasta: Date } {
  if (periodo === 'mes') return mesDe(hoy);
  if (periodo === 'anio')
    return {
      desde: instanteDe(`${hoy.slice(0, 4)}-01-01`),
      hasta: instanteDe(`${Number(hoy.slice(0, 4)) + 1}-01-01`),
    };
  const lunes = sumarDias(hoy, -((new Date(`${hoy}T00:00:00Z`).getUTCDay() + 6) % 7));
  return { desde: instanteDe(lunes), hasta: instanteDe(sumarDias(lunes, 7)) };
}

/** Text of a refusal by the unit's own padrón, with the unit's name. */
export const noAfiliadoALaUnidad = (unidad: string) =>
  `No se encuentra afiliado a ${unidad} para realizar esta video llamada`;
