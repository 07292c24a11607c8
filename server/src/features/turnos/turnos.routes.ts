import { turnos } from '@portal/domain/turnos/contract';
import type { Router } from '../../http/route.ts';
import { cancelarTurno } from './cancelar-turno.ts';
import { listarTurnos } from './listar-turnos.ts';
import { obtenerTurno } from './obtener-turno.ts';
import { reprogramarTurno } from './reprogramar-turno.ts';
import { reservarTurno } from './reservar-turno.ts';

export function turnosRoutes({ route }: Router) {
  route(turnos.reservarTurno, (ctx, { body }) => reservarTurno(ctx, body));
  route(turnos.listarTurnos, (ctx, { query }) => listarTurnos(ctx, query));
  route(turnos.obtenerTurno, (ctx, { params }) => obtenerTurno(ctx, params));
  route(turnos.cancelarTurno, (ctx, { body }) => cancelarTurno(ctx, body));
  route(turnos.reprogramarTurno, (ctx, { body }) => reprogramarTurno(ctx, body));
}
