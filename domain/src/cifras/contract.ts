import * as z from 'zod/mini';
import { fecha } from '../contract/campos.ts';
import { contract, givesTicket, reads, takesTicket } from '../contract/endpoint.ts';

/** Each figure is defined in definiciones.ts. */
const minutos = () => z.nullable(z.number());
const Encuesta = z.object({ promedio: z.nullable(z.number()), cuantas: z.int() });

export const TurnosPorEstado = z.object({
  programados: z.int(),
  presentes: z.int(),
  ausentes: z.int(),
  cancelados: z.int(),
  canceladosPorProfesional: z.int(),
});
export type TurnosPorEstado = z.infer<typeof TurnosPorEstado>;

export const ResumenDeCifras = z.object({
  atenciones: z.int(),
  conTurno: z.int(),
  noSePresentaron: z.int(),
  dejaronLaFila: z.int(),
  esperaMediana: minutos(),
  esperaNueveDeDiez: minutos(),
  duracionMediana: minutos(),
  turnos: TurnosPorEstado,
  ausencias: z.nullable(z.number()),
  encuesta: Encuesta,
});
export type ResumenDeCifras = z.infer<typeof ResumenDeCifras>;

export const Cifras = z.object({
  periodo: z.object({ desde: z.string(), hasta: z.string() }),
  anterior: z.object({ desde: z.string(), hasta: z.string() }),
  resumen: ResumenDeCifras,
  resumenAnterior: ResumenDeCifras,
  /** Every day of the period, in order. */
  dias: z.array(
    z.object({
      dia: z.string(),
      aDemanda: z.int(),
      conTurno: z.int(),
      noSePresentaron: z.int(),
      esperaMediana: minutos(),
      esperaNueveDeDiez: minutos(),
      duracionMediana: minutos(),
      turnosPresentes: z.int(),
      turnosAusentes: z.int(),
    }),
  ),
  /** Services with activity in the period, the busiest first. */
  servicios: z.array(
    z.object({
      id: z.int(),
      nombre: z.string(),
      atenciones: z.int(),
      conTurno: z.int(),
      noSePresentaron: z.int(),
      esperaMediana: minutos(),
      esperaNueveDeDiez: minutos(),
      duracionMediana: minutos(),
      turnos: TurnosPorEstado,
      encuesta: Encuesta,
    }),
  ),
  /**
   * Arrivals by weekday and hour. `semana` counts how often the period contains each weekday, from Monday.
   */
  pedidos: z.array(z.object({ diaDeSemana: z.int(), hora: z.int(), cuantos: z.int() })),
  semana: z.array(z.int()),
});
export type Cifras = z.infer<typeof Cifras>;

/** Of the last months, the current one first. It names nobody. */
export const RecetasPorMes = z.array(z.object({ mes: z.string(), recetas: z.int(), prescriptores: z.int() }));
export type RecetasPorMes = z.infer<typeof RecetasPorMes>;

const Periodo = z.strictObject({ desde: fecha(), hasta: fecha() });
const quien = { who: ['administrador'] } as const;

export const cifras = contract({
  obtenerCifras: {
    ...reads,
    ...quien,
    path: '/api/cifras',
    summary: 'The figures of a period of the unit, beside those of the period before',
    query: Periodo,
    answer: Cifras,
    audit: 'ver_cifras',
    rate: 'busqueda',
  },
  obtenerRecetasPorMes: {
    ...reads,
    ...quien,
    path: '/api/cifras/recetas',
    summary: 'How many prescriptions the unit signed and by how many professionals, by month',
    answer: RecetasPorMes,
    audit: 'ver_cifras',
    rate: 'busqueda',
  },
  pedirArchivoCifras: {
    ...givesTicket,
    ...quien,
    path: '/api/cifras/archivo/ticket',
    summary: 'A one-use address of all figures of a period as CSV',
    body: Periodo,
  },
  obtenerArchivoCifras: {
    ...takesTicket,
    path: '/api/cifras/archivo',
    summary: 'What the ticket was asked for',
    answer: { stream: ['text/csv'] },
    audit: 'descargar_cifras',
  },
});
