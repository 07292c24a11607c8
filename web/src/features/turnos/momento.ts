import type { Turno } from '@portal/domain/turnos/contract';
import type { Momento } from '@portal/domain/turnos/reglas';

/** The input of the time rules for a turno. */
export const momentoDelTurno = ({ inicio, status }: Pick<Turno, 'inicio' | 'status'>): Momento => ({
  inicio: new Date(inicio),
  estado: status,
});
