import type { Dia } from '../tiempo/fechas.ts';
import { feriadosDe, type Feriado } from './feriados.ts';

export interface DiaDelAnio {
  fecha: Dia;
  /** What the law says of it. */
  nacional: Pick<Feriado, 'nombre' | 'tipo'> | null;
  /** What the unit says, which counts more. */
  propio: { nombre: string; laborable: boolean } | null;
  cierra: boolean;
}

/** A year's holidays as a unit keeps them: the law's, and its own days. */
export function calendarioDe(
  anio: number,
  propios: readonly { dia: Dia; nombre: string; laborable: boolean }[],
): DiaDelAnio[] {
  const suyos = new Map(propios.map(({ dia, nombre, laborable }) => [dia, { nombre, laborable }]));
  const porDia = new Map<Dia, DiaDelAnio>();
  for (const { dia, nombre, tipo } of feriadosDe(anio)) {
    // Two on one day (a bridge on a holiday): what closes is told.
    const otro = porDia.get(dia)?.nacional;
    const nacional = otro && otro.tipo !== 'no_laborable' ? otro : { nombre, tipo };
    porDia.set(dia, { fecha: dia, nacional, propio: null, cierra: nacional.tipo !== 'no_laborable' });
  }
  for (const [fecha, propio] of suyos) {
    if (fecha.startsWith(`${anio}-`))
      porDia.set(fecha, {
        fecha,
        nacional: porDia.get(fecha)?.nacional ?? null,
        propio,
        cierra: !propio.laborable,
      });
  }
  return [...porDia.values()].toSorted((a, b) => a.fecha.localeCompare(b.fecha));
}
