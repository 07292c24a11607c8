import type { Dia } from '../tiempo/fechas.ts';
import { sumarDias } from '../tiempo/fechas.ts';
import { dias, type Profesional } from './contract.ts';
import { pasos } from './huecos.ts';
import { horasDeLaUnidad } from './horas.ts';
import { horaDeMinutos, type Agenda, type ProfesionalAgenda } from './modelo.ts';

const LUNES: Dia = '2024-01-01';

/**
 * A professional's week for display: days, earliest and latest hour, and every time at which a turno can
 * begin.
 */
export function semanaDelProfesional(
  agenda: Pick<Agenda, 'horarios'>,
  profesional: ProfesionalAgenda,
  intervalo: number,
): Profesional['turnos'] {
  const porDia = dias.map((nombre, i) => {
    const unidad = horasDeLaUnidad(agenda, sumarDias(LUNES, i));
    const rangos = unidad
      ? (profesional.semana[i + 1] ?? [])
          .map(({ desde, hasta }) => ({
            desde: Math.max(desde, unidad.desde),
            hasta: Math.min(hasta, unidad.hasta),
          }))
          .filter(({ desde, hasta }) => desde < hasta)
      : [];
    return { nombre, rangos };
  });
  const rangos = porDia.flatMap((dia) => dia.rangos);
  const minutos = new Set(rangos.flatMap((rango) => pasos(rango, intervalo)));
  return {
    dias: Object.fromEntries(
      porDia.map((dia) => [dia.nombre, dia.rangos.length > 0]),
    ) as Profesional['turnos']['dias'],
    horaDesde: rangos.length > 0 ? horaDeMinutos(Math.min(...rangos.map(({ desde }) => desde))) : null,
    horaHasta: rangos.length > 0 ? horaDeMinutos(Math.max(...rangos.map(({ hasta }) => hasta))) : null,
    horarios: [...minutos].toSorted((a, b) => a - b).map(horaDeMinutos),
  };
}
