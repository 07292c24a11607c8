import type { Turno, TurnoAgenda } from '@portal/domain/turnos/contract';
import { fechaDeTurno } from '@portal/domain/turnos/reglas';
import { estadosTurno, type EstadoTurno } from '@portal/domain/turnos/estados';
import { diaDe, edadConMeses, horaDe } from '@portal/domain/tiempo/fechas';
import type { TurnoRow } from './turnos.repository.ts';

export const nombreCompleto = ({ nombre, apellido }: { nombre: string; apellido: string }) =>
  `${nombre} ${apellido}`.trim();

/** Link to the video call; null once the turno can no longer be attended. */
export const puertaDe = (id: string, estado: number) =>
  estado === estadosTurno.programado || estado === estadosTurno.presente ? `/videocall?turno=${id}` : null;

type ListadoRow = Omit<
  TurnoRow,
  | 'semilla'
  | 'creado'
  | 'retenido_hasta'
  | 'reservado_por'
  | 'asiento'
  | 'email'
  | 'paciente_id'
  | 'llegada'
  | 'fec_nac'
>;

export function aTurno(fila: ListadoRow): Turno {
  return {
    id: fila.id,
    fecha: fechaDeTurno(diaDe(fila.inicio)),
    hora: horaDe(fila.inicio),
    inicio: fila.inicio.toISOString(),
    fin: fila.fin.toISOString(),
    status: fila.estado as EstadoTurno,
    especialidad: {
      id: fila.servicio_id,
      nombre: fila.servicio,
      turnoProfesionalOn: fila.turno_profesional,
      turnoProfIntervalo: fila.turno_prof_intervalo,
    },
    paciente: { nombre: nombreCompleto(fila), dni: fila.dni },
    profesional:
      fila.profesional_id === null
        ? null
        : { id: fila.profesional_id, nombre: fila.profesional ?? '', elegido: fila.por_profesional },
    turno: puertaDe(fila.id, fila.estado),
    certificado:
      fila.estado === estadosTurno.programado || fila.estado === estadosTurno.presente
        ? { path: `turno/${fila.id}` }
        : null,
    motivoCancelar: fila.motivo_cancelar,
    confirmacion: fila.confirmacion as Turno['confirmacion'],
    version: fila.version,
  };
}

export function aTurnoAgenda(fila: TurnoRow, ahora: Date): TurnoAgenda {
  const { paciente, ...turno } = aTurno(fila);
  return {
    ...turno,
    paciente: { ...paciente, ...edadConMeses(fila.fec_nac, diaDe(ahora)) },
    llego: fila.llegada !== null,
  };
}
