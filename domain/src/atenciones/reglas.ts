import { edad, instanteDe, sumarDias, type Dia } from '../tiempo/fechas.ts';
import { PEDIATRIA_EDAD } from '../agenda/edades.ts';

/** `emitida → chamado → iniciado → encerrado`, with two exits. */
/** Why an attention was cancelled before it began. */
export const motivosDeCancelada = ['paciente', 'cierre', 'turno'] as const;
export type CanceladaPor = (typeof motivosDeCancelada)[number];

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

/** To the patient: in line until it began, then attending. */
export const paraElPaciente = (estado: EstadoAtencion): 'enqueued' | 'attending' =>
  estado === 'iniciado' ? 'attending' : 'enqueued';

export interface Senha {
  sigla: string;
  numero: number;
}
/** `sigla-numero`: what the patient reads, and the label of the room. It opens nothing. */
export const salaDe = ({ sigla, numero }: Senha) => `${sigla}-${numero}`;
/** sigla + three digits */
export const formatoDe = ({ sigla, numero }: Senha) => `${sigla}${String(numero).padStart(3, '0')}`;

/** A weight counts as an earlier arrival by so many minutes: who waits longer than that is before any who comes with it. */
export const MINUTOS_POR_PRIORIDAD = 10;
export const ordenDe = (llegada: Date, prioridad: number, minutos = MINUTOS_POR_PRIORIDAD) =>
  new Date(llegada.getTime() - prioridad * minutos * 60_000);

/** Who is counted as if they had come earlier: babies under a year, and people from 75. */
const BEBE_EDAD = 1;
const MAYORES_EDAD = 75;
export function prioridadDe(fecNac: Dia | null, hoy: Dia): number {
  if (fecNac === null) return 0;
  const anios = edad(fecNac, hoy);
  return anios < BEBE_EDAD || anios >= MAYORES_EDAD ? 1 : 0;
}

/** Seconds that a call waits for an answer before it is repeated, how often, and for how long one press puts back in line. */
export const RESPUESTA_SEGUNDOS = 45;
export const RELLAMADOS = 2;
export const REGRESO_MINUTOS = 30;
/** A unit may say them otherwise. */
interface DeLaUnidad {
  atencion: { rellamados?: number | undefined; minutosPorPrioridad?: number | undefined };
}
export const rellamadosDe = ({ atencion }: DeLaUnidad) => atencion.rellamados ?? RELLAMADOS;
export const minutosPorPrioridadDe = ({ atencion }: DeLaUnidad) =>
  atencion.minutosPorPrioridad ?? MINUTOS_POR_PRIORIDAD;
/** A desk that was not seen for this long has gone. */
export const GUARDIA_PERDIDA_MINUTOS = 5;
/** With a call that has begun it is waited for longer: its network may come back, and the patient is still there. */
export const GUARDIA_EN_LLAMADA_MINUTOS = 15;
/** One that said that it closes: long enough for a reload. */
export const GUARDIA_CERRADA_SEGUNDOS = 20;
/** A call in which neither side was seen for this long is told to the professional as left open, and ended by the tick after it. */
export const LLAMADA_PERDIDA_MINUTOS = 60;

export const esMenorDeServicio = (fecNac: Dia | null, hoy: Dia) =>
  fecNac !== null && edad(fecNac, hoy) < PEDIATRIA_EDAD;

/** Title of what the limit's refusal opens: by the server's own words. */
export const tituloDeLimite = (mensaje: string) =>
  mensaje.includes('límite') ? 'Límite alcanzado!' : 'Ha ocurrido un error';

export const consentimientoTeleconsulta = 'teleconsulta';

/** First instant of a day's calendar month, and of the next one. */
export function mesDe(hoy: Dia): { desde: Date; hasta: Date } {
  const [anio, mes] = [Number(hoy.slice(0, 4)), Number(hoy.slice(5, 7))];
  const siguiente = mes === 12 ? `${anio + 1}-01-01` : `${anio}-${String(mes + 1).padStart(2, '0')}-01`;
  return { desde: instanteDe(`${hoy.slice(0, 7)}-01`), hasta: instanteDe(siguiente) };
}

/** Over what the limit of attentions counts. */
export const periodos = ['semana', 'mes', 'anio'] as const;
export type Periodo = (typeof periodos)[number];
export const periodoDe = ({ atencion }: { atencion: { periodo?: Periodo | undefined } }): Periodo =>
  atencion.periodo ?? 'mes';

/** First instant of a day's week (from Monday on), calendar month or year, and of the next one. */
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

/** The words of a refusal by the unit's own roll, with the unit's name. */
export const noAfiliadoALaUnidad = (unidad: string) =>
  `No se encuentra afiliado a ${unidad} para realizar esta video llamada`;
