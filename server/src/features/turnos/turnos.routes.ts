import { turnos } from '@portal/domain/turnos/contract';
import type { Router } from '../../http/route.ts';
import { reservarTurno } from './reservar-turno.ts';

export function turnosRoutes({ route }: Router) {
  route(turnos.reservarTurno, (ctx, { body }) => reservarTurno(ctx, body));
}
