import { instanteDe, type Dia } from '../tiempo/fechas.ts';

export interface Horarios {
  hrTurnosSemDesde: string;
  hrTurnosSemHasta: string;
  hrTurnosSabDesde: string;
  hrTurnosSabHasta: string;
  hrTurnosDomDesde: string;
  hrTurnosDomHasta: string;
}

export interface Rango {
  desde: number;
  hasta: number;
}

export interface ServicioAgenda {
  id: number;
  intervalo: number;
  turnoProfIntervalo: number;
  diasCorridos: number;
  turnoProfesional: boolean;
  /** Parallel turnos, if the service has no professionals of its own. */
  asientos: number;
  /** The professionals who attend it, in order of assignment. */
  profesionales: readonly string[];
}

export interface ProfesionalAgenda {
  id: string;
  /** By day of the week; 1 is Monday. */
  semana: Readonly<Record<number, readonly Rango[]>>;
  excepciones: readonly (Rango & { dia: Dia; atiende: boolean })[];
}

export interface Agenda {
  horarios: Horarios;
  profesionales: ReadonlyMap<string, ProfesionalAgenda>;
  /** The unit's own days: closed, or open on a national holiday. */
  feriados: ReadonlyMap<Dia, { nombre: string; laborable: boolean }>;
}

export interface Ocupado extends Rango {
  recurso: string;
}

export interface DiaLibre {
  fecha: Dia;
  horas: string[];
}

export const HORIZONTE_PROFESIONAL_DIAS = 30;

/** A professional or a seat, by its name in the database. */
export interface Recurso {
  recurso: string;
  profesionalId: string | null;
  asiento: number | null;
}

export interface Pedido {
  servicio: ServicioAgenda;
  /** Set to book by professional; absent to book by specialty. */
  profesionalId?: string | undefined;
  /** For a case: uses its own grid, `diasCorridos` long, also with a professional. */
  deCasos?: boolean | undefined;
}

export function duracionDe({ servicio, profesionalId, deCasos }: Pedido): number {
  return profesionalId === undefined || deCasos ? servicio.intervalo : servicio.turnoProfIntervalo;
}

export function horizonteDe({ servicio, profesionalId, deCasos }: Pedido): number {
  return profesionalId === undefined || deCasos ? servicio.diasCorridos : HORIZONTE_PROFESIONAL_DIAS;
}

export const minutosDe = (hora: string) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5));
export const horaDeMinutos = (minutos: number) =>
  `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`;
export const minutoEpoch = (instante: Date) => Math.floor(instante.getTime() / 60_000);
export const inicioDelDia = (dia: Dia) => minutoEpoch(instanteDe(dia));
/** 1 is Monday. */
export const diaDeSemana = (dia: Dia) => new Date(`${dia}T00:00:00Z`).getUTCDay() || 7;
