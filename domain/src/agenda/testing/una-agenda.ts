import { instanteDe } from '../../tiempo/fechas.ts';
import {
  minutoEpoch,
  minutosDe,
  type Agenda,
  type Ocupado,
  type ProfesionalAgenda,
  type ServicioAgenda,
} from '../modelo.ts';

/** A small agenda: a unit, two professionals and a service. */

export const horarios = {
  hrTurnosSemDesde: '08:00',
  hrTurnosSemHasta: '12:00',
  hrTurnosSabDesde: '09:00',
  hrTurnosSabHasta: '10:00',
  hrTurnosDomDesde: '00:00',
  hrTurnosDomHasta: '00:00',
};
export const h = (desde: string, hasta: string) => ({
  desde: minutosDe(desde),
  hasta: hasta === '24:00' ? 1440 : minutosDe(hasta),
});
export const semana = (...rangos: { desde: number; hasta: number }[]) =>
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((dia) => [dia, rangos]));
export const profesional = (id: string, cambio: Partial<ProfesionalAgenda> = {}): ProfesionalAgenda => ({
  id,
  semana: semana(h('08:00', '12:00')),
  excepciones: [],
  ...cambio,
});
export const agenda = (
  profesionales: ProfesionalAgenda[] = [profesional('p1'), profesional('p2')],
  cambio: Partial<Agenda> = {},
): Agenda => ({
  horarios,
  profesionales: new Map(profesionales.map((uno) => [uno.id, uno])),
  feriados: new Map(),
  ...cambio,
});
export const servicio = (cambio: Partial<ServicioAgenda> = {}): ServicioAgenda => ({
  id: 1,
  intervalo: 30,
  turnoProfIntervalo: 60,
  diasCorridos: 3,
  turnoProfesional: true,
  asientos: 1,
  profesionales: ['p1', 'p2'],
  ...cambio,
});
export const ocupado = (recurso: string, dia: string, desde: string, hasta: string): Ocupado => ({
  recurso,
  desde: minutoEpoch(instanteDe(dia, desde)),
  hasta: minutoEpoch(instanteDe(dia, hasta)),
});
// A Monday.
export const lunes = '2026-11-16';
export const a = (hora: string, dia = lunes) => new Date(`${dia}T${hora}-03:00`);
