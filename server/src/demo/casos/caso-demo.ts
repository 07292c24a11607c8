import type { EstadoCaso } from '@portal/domain/casos/estados';
import { estadosTurno, type EstadoTurno, type RespuestaTurno } from '@portal/domain/turnos/estados';
import { demoId } from '../demo-id.ts';

export const LABORAL = 4;

/** A past time (days ago and hour), the next free time, or about to begin. */
type TurnoDeGuion =
  | { cuando: number; hora: string; estado: EstadoTurno; confirmacion?: RespuestaTurno }
  | { cuando: 'libre' | 'ahora'; estado: typeof estadosTurno.programado; confirmacion?: RespuestaTurno };

export interface CasoDemo {
  id: number;
  gestor: string;
  status: EstadoCaso;
  /** Registered this many days ago, at this hour. */
  hace: number;
  hora: string;
  dni: string;
  apellido: string;
  nombre: string;
  nacimiento: string;
  sexo: 'F' | 'M' | 'X';
  telefono: string;
  email: string | null;
  /** The mail server refuses the mails of future appointments. */
  correoRebota?: true;
  siniestro: string;
  diagnostico: string;
  turnos: readonly TurnoDeGuion[];
  seguimientos?: readonly (readonly [hace: number, hora: string, texto: string])[];
  /** Days ago: the event, the start of the incapacity, the discharge. */
  evento?: number;
  ilt?: number;
  alta?: number;
  contingencia?: 'accidente_trabajo' | 'in_itinere' | 'enfermedad_profesional';
  empleador?: string;
  aceptacion?: 'aceptado';
  conDocumento?: true;
}

export const correo = (nombre: string) => `${nombre}@ejemplo.com.ar`;
export const futuro = { cuando: 'libre', estado: estadosTurno.programado } as const;

export const ULTIMO_CASO = 1043;

/** A case with the people that it names in this unit. */
export interface Puesto {
  caso: CasoDemo;
  pacienteId: string;
  gestorId: string;
  alta: Date;
}

export interface TurnoDemo {
  id: string;
  inicio: Date;
  estado: number;
  casoId: number;
}

export const MINUTO = 60_000;

export const idDeCaso = (unidadId: number, que: string) => demoId('demo-caso', unidadId, que);
