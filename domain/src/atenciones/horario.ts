import { feriadoQueCierra, horasDeLaUnidad } from '../agenda/horas.ts';
import { type Agenda, type Rango } from '../agenda/modelo.ts';
import { diaDe, instanteDe, sumarDias, type Dia } from '../tiempo/fechas.ts';

/** When a service attends on demand: its own hours (minutes of the day), else the unit's. */
export interface HorasDeServicio {
  demandaDesde: number | null;
  demandaHasta: number | null;
}
type AgendaDeHoras = Pick<Agenda, 'horarios' | 'feriados'>;

const DIA_MINUTOS = 1440;
/** How far ahead the next opening is searched. */
const HORIZONTE_DIAS = 21;

/** A service that never closes stays open on holidays. */
export function horasADemanda(
  agenda: AgendaDeHoras,
  { demandaDesde, demandaHasta }: HorasDeServicio,
  dia: Dia,
): Rango | undefined {
  const propias =
    demandaDesde !== null && demandaHasta !== null ? { desde: demandaDesde, hasta: demandaHasta } : undefined;
  if (propias?.desde === 0 && propias.hasta === DIA_MINUTOS) return propias;
  if (feriadoQueCierra(agenda, dia) !== undefined) return undefined;
  const horas = propias ?? horasDeLaUnidad(agenda, dia);
  return horas && horas.desde < horas.hasta ? horas : undefined;
}

const alMinuto = (dia: Dia, minuto: number) => new Date(instanteDe(dia).getTime() + minuto * 60_000);

export function dentroDeHoras(agenda: AgendaDeHoras, servicio: HorasDeServicio, ahora: Date): boolean {
  const dia = diaDe(ahora);
  const horas = horasADemanda(agenda, servicio, dia);
  return horas !== undefined && ahora >= alMinuto(dia, horas.desde) && ahora < alMinuto(dia, horas.hasta);
}

export function proximaApertura(
  agenda: AgendaDeHoras,
  servicio: HorasDeServicio,
  ahora: Date,
): Date | undefined {
  const hoy = diaDe(ahora);
  for (let i = 0; i <= HORIZONTE_DIAS; i += 1) {
    const dia = sumarDias(hoy, i);
    const horas = horasADemanda(agenda, servicio, dia);
    const apertura = horas && alMinuto(dia, horas.desde);
    if (apertura && apertura > ahora) return apertura;
  }
  return undefined;
}
