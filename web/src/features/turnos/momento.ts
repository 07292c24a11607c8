import type { Turno } from '@portal/domain/turnos/contract';
import type { Momento } from '@portal/domain/turnos/reglas';

export const momentoDelTurno = ({ inicio, status }: Pick<Turno, 'inicio' | 'status'>): Momento => ({
  inicio: new Date(inicio),
  estado: status,
});
