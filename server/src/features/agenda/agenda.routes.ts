import { agenda } from '@portal/domain/agenda/contract';
import type { Router } from '../../http/route.ts';
import { agregarExcepcion, guardarFeriado, guardarHorario, quitarExcepcion, quitarFeriado } from './cambiar-agenda.ts';
import { listarDisponibles, listarDisponiblesParaPersonal } from './listar-disponibles.ts';
import { listarServicios, listarServiciosDeLaUnidad } from './listar-servicios.ts';

export function agendaRoutes({ route }: Router) {
  route(agenda.listarServicios, (ctx) => listarServicios(ctx));
  route(agenda.listarDisponibles, (ctx, { query }) => listarDisponibles(ctx, query));
  route(agenda.listarServiciosDeLaUnidad, (ctx) => listarServiciosDeLaUnidad(ctx));
  route(agenda.listarDisponiblesParaPersonal, (ctx, { query }) => listarDisponiblesParaPersonal(ctx, query));
  route(agenda.guardarHorario, (ctx, { body }) => guardarHorario(ctx, body));
  route(agenda.agregarExcepcion, (ctx, { body }) => agregarExcepcion(ctx, body));
  route(agenda.quitarExcepcion, (ctx, { body }) => quitarExcepcion(ctx, body));
  route(agenda.guardarFeriado, (ctx, { body }) => guardarFeriado(ctx, body));
  route(agenda.quitarFeriado, (ctx, { body }) => quitarFeriado(ctx, body));
}
