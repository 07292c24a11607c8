import type { Turno } from '@portal/domain/turnos/contract';
import type { Momento } from '@portal/domain/turnos/reglas';

/** A turno as the time rules look at it. */
export const momentoDelTurno = ({ inicio, status }: Pick<Turno, 'inicio' | 'status'>): Momento => ({
  inicio: new Date(inicio),
  estado: status,
});
