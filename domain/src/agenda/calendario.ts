import type { Dia } from '../tiempo/fechas.ts';
import { feriadosDe, type Feriado } from './feriados.ts';

export interface DiaDelAnio {
  fecha: Dia;
  /** The national holiday on this day, if any. */
  nacional: Pick<Feriado, 'nombre' | 'tipo'> | null;
  /** The unit's own setting, which takes precedence. */
  propio: { nombre: string; laborable: boolean } | null;
  cierra: boolean;
}

/** A year's holidays for a unit: the national ones and its own. */
export function calendarioDe(
  anio: number,
  propios: readonly { dia: Dia; nombre: string; laborable: boolean }[],
): DiaDelAnio[] {
  const suyos = new Map(propios.map(({ dia, nombre, laborable }) => [dia, { nombre, laborable }]));
  const porDia = new Map<Dia, DiaDelAnio>();
  for (const { dia, nombre, tipo } of feriadosDe(anio)) {
    // If two fall on one day (a bridge day on a holiday), keep the one that closes.
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
