import { diaDe, instanteDe, sumarDias, type Dia } from '../tiempo/fechas.ts';

/** The parts of a deployment, in the order of the page. Only those that it has are measured and shown. */
export const partes = [
  'portal',
  'base_de_datos',
  'archivos',
  'correo',
  'repositorio',
  'bus',
  'emisor',
  'relevo',
] as const;
export type Parte = (typeof partes)[number];

export const parteEnPalabras: Record<Parte, string> = {
  portal: 'Portal',
  base_de_datos: 'Base de datos',
  archivos: 'Archivos y documentos',
  correo: 'Correo',
  repositorio: 'Registro nacional de recetas',
  bus: 'Bus de interoperabilidad',
  emisor: 'Ingreso con una identidad del Estado',
  relevo: 'Videollamadas',
};

export const estadosDeParte = ['sin_mediciones', 'funciona', 'con_demoras', 'no_funciona'] as const;
export type EstadoDeParte = (typeof estadosDeParte)[number];

export const estadoDeParteEnPalabras: Record<EstadoDeParte, string> = {
  sin_mediciones: 'Sin mediciones',
  funciona: 'Funciona',
  con_demoras: 'Con demoras',
  no_funciona: 'No funciona',
};

/** Days that the page shows, today included. */
export const DIAS_DE_ESTADO = 90;
/** Without a measurement for this long, nothing is known about a part. */
export const VALE_MS = 3 * 60_000;
const MINUTO_MS = 60_000;

export const minutoDe = (instante: Date): Date =>
  new Date(Math.floor(instante.getTime() / MINUTO_MS) * MINUTO_MS);

/** The measured minutes of a day. `primera` is the first of them. */
export interface Medidos {
  dia: Dia;
  primera: Date;
  funciona: number;
  conDemoras: number;
}

export interface DiaDeEstado {
  dia: Dia;
  /** Part of the day in which it worked, from 0 to 100; null before the first measurement. */
  porcentaje: number | null;
}

/**
 * Each of the last days, the oldest first, and their total. A minute without a measurement counts as down, from
 * the first measurement on. The current minute is not over, and the one before it may still be written.
 */
export function disponibilidad(
  medidos: readonly Medidos[],
  ahora: Date,
): { dias: DiaDeEstado[]; porcentaje: number | null } {
  const porDia = new Map(medidos.map((uno) => [uno.dia, uno]));
  const desde = medidos.reduce<number>((min, { primera }) => Math.min(min, primera.getTime()), Infinity);
  const hasta = minutoDe(ahora).getTime() - MINUTO_MS;
  const hoy = diaDe(ahora);
  let [bien, total] = [0, 0];
  const dias = Array.from({ length: DIAS_DE_ESTADO }, (_, i) => {
    const dia = sumarDias(hoy, i + 1 - DIAS_DE_ESTADO);
    const inicio = Math.max(instanteDe(dia).getTime(), desde);
    const fin = Math.min(instanteDe(sumarDias(dia, 1)).getTime(), hasta);
    const esperados = Math.max(0, (fin - inicio) / MINUTO_MS);
    if (esperados === 0) return { dia, porcentaje: null };
    const suyos = porDia.get(dia);
    const buenos = Math.min(esperados, (suyos?.funciona ?? 0) + (suyos?.conDemoras ?? 0));
    bien += buenos;
    total += esperados;
    return { dia, porcentaje: enCentesimos(buenos, esperados) };
  });
  return { dias, porcentaje: total === 0 ? null : enCentesimos(bien, total) };
}

/** Rounded down: a single lost minute never shows as 100 %. */
const enCentesimos = (parte: number, total: number) => Math.floor((parte / total) * 10_000) / 100;

/** Open incidents that a unit may have at a time. */
export const INCIDENTES_ABIERTOS = 10;
export const TITULO_DE_INCIDENTE = 120;
export const DETALLE_DE_INCIDENTE = 1000;

/** The worst state of all parts. */
export function peorEstado(estados: readonly EstadoDeParte[]): EstadoDeParte {
  if (estados.includes('no_funciona')) return 'no_funciona';
  if (estados.includes('con_demoras')) return 'con_demoras';
  return estados.length === 0 || estados.includes('sin_mediciones') ? 'sin_mediciones' : 'funciona';
}

const resumenes: Record<EstadoDeParte, string> = {
  no_funciona: 'Hay partes del portal que no funcionan',
  con_demoras: 'El portal funciona con demoras',
  sin_mediciones: 'No hay mediciones de todas las partes',
  funciona: 'Todo funciona',
};

/** All parts in one sentence. A part that is measured as working does not deny an open incident. */
export function resumenDeEstado(estados: readonly EstadoDeParte[], hayIncidente = false): string {
  const peor = peorEstado(estados);
  return peor === 'funciona' && hayIncidente
    ? 'Las partes funcionan, y hay un incidente sin resolver'
    : resumenes[peor];
}
