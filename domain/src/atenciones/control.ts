import type { DiaLibre } from '../agenda/modelo.ts';
import { sumarDias, type Dia } from '../tiempo/fechas.ts';

/** After how many weeks a control is usually seen. */
export const semanasDeControl = [1, 2, 4] as const;
export type SemanasDeControl = (typeof semanasDeControl)[number];

export interface OpcionDeControl {
  semanas: SemanasDeControl;
  /** `null`: nothing is free from then on. */
  lugar: { fecha: Dia; hora: string } | null;
}

/** The first free time on or after each of those days. A time is named once, for the day nearest to it. */
export const controlesDesde = (dias: readonly DiaLibre[], hoy: Dia): OpcionDeControl[] =>
  semanasDeControl
    .map((semanas) => {
      const desde = sumarDias(hoy, semanas * 7);
      const dia = dias.find(({ fecha, horas }) => fecha >= desde && horas.length > 0);
      return { semanas, lugar: dia ? { fecha: dia.fecha, hora: dia.horas[0]! } : null };
    })
    .filter(({ lugar }, index, todas) => lugar === null || lugar.fecha !== todas[index + 1]?.lugar?.fecha);
