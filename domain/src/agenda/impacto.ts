import { diaDe, edad, horaDe, type Dia } from '../tiempo/fechas.ts';
import { PEDIATRIA_EDAD } from './edades.ts';
import { agendaDeCasos } from './huecos.ts';
import { feriadoQueCierra, horasDelProfesional, horasDeLaUnidad } from './horas.ts';
import { minutosDe, type Agenda, type Rango, type ServicioAgenda } from './modelo.ts';

/** The effect of an agenda change on booked turnos. */

export interface TurnoDado {
  servicio_id: number;
  profesional_id: string | null;
  asiento: number | null;
  inicio: Date;
  fin: Date;
  creado: Date;
  fec_nac: Dia | null;
  caso_id: number | null;
}

export interface AgendaConServicios {
  agenda: Agenda;
  /** Enabled services only. */
  servicios: ReadonlyMap<number, ServicioAgenda & { porTurno: boolean; pediatrica: boolean }>;
}

/**
 * Whether a turno can still be attended: its service takes turnos for the patient's age, and its professional
 * is present for the whole turno. The grid does not count: a turno at 10:30 stays valid if turnos now start
 * every twenty minutes. The booking horizon does not count either.
 */
export function sigueEnPie({ agenda, servicios }: AgendaConServicios, turno: TurnoDado): boolean {
  const servicio = servicios.get(turno.servicio_id);
  if (!servicio?.porTurno || !esDeLaEdad(servicio, turno)) return false;
  const suya = turno.caso_id === null ? agenda : agendaDeCasos(agenda);
  const dia = diaDe(turno.inicio);
  const desde = minutosDe(horaDe(turno.inicio));
  const rango = { desde, hasta: desde + (turno.fin.getTime() - turno.inicio.getTime()) / 60_000 };
  const atiende = (id: string) => {
    const profesional = servicio.profesionales.includes(id) ? suya.profesionales.get(id) : undefined;
    return (
      profesional !== undefined &&
      horasDelProfesional(suya, profesional, dia).some((horas) => cabe(horas, rango))
    );
  };
  if (turno.profesional_id !== null) return atiende(turno.profesional_id);
  // A seat booked before the service had professionals: any of them can attend it.
  if (servicio.profesionales.length > 0) return servicio.profesionales.some(atiende);
  const unidad = feriadoQueCierra(suya, dia) === undefined ? horasDeLaUnidad(suya, dia) : undefined;
  return unidad !== undefined && cabe(unidad, rango) && (turno.asiento ?? 0) <= servicio.asientos;
}

const cabe = (horas: Rango, { desde, hasta }: Rango) => horas.desde <= desde && hasta <= horas.hasta;

/** By the patient's age on the day of booking. */
function esDeLaEdad({ pediatrica }: { pediatrica: boolean }, { fec_nac, creado }: TurnoDado): boolean {
  return (fec_nac !== null && edad(fec_nac, diaDe(creado)) < PEDIATRIA_EDAD) === pediatrica;
}

/** Exactly the turnos that the change breaks. Turnos that did not fit before are left out. */
export function turnosRotos<T extends TurnoDado>(
  antes: AgendaConServicios,
  despues: AgendaConServicios,
  turnos: readonly T[],
): T[] {
  return turnos.filter((turno) => !sigueEnPie(despues, turno) && sigueEnPie(antes, turno));
}
