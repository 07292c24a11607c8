import { agenda } from '@portal/domain/agenda/contract';
import { agendaAdmin } from '@portal/domain/agenda/contract-admin';
import type { Router } from '../../http/route.ts';
import { agregarExcepcion, guardarHorario, quitarExcepcion } from './cambiar-agenda.ts';
import { guardarFeriado, listarFeriados, quitarFeriado } from './feriados.ts';
import { guardarHorariosDeUnidad, obtenerHorariosDeUnidad } from './horarios-de-unidad.ts';
import { listarLibresDelProfesional } from './libres-del-profesional.ts';
import { listarDisponibles, listarDisponiblesParaPersonal } from './listar-disponibles.ts';
import { listarServicios, listarServiciosDeLaUnidad } from './listar-servicios.ts';
import {
  guardarFirma,
  guardarProfesional,
  guardarServiciosDelProfesional,
  listarProfesionales,
  obtenerProfesional,
} from './profesionales.ts';
import { guardarServicio, listarServiciosAdmin } from './servicios-admin.ts';

export function agendaRoutes({ route }: Router) {
  route(agenda.listarServicios, (ctx) => listarServicios(ctx));
  route(agenda.listarDisponibles, (ctx, { query }) => listarDisponibles(ctx, query));
  route(agenda.listarServiciosDeLaUnidad, (ctx) => listarServiciosDeLaUnidad(ctx));
  route(agenda.listarDisponiblesParaPersonal, (ctx, { query }) => listarDisponiblesParaPersonal(ctx, query));
  route(agenda.listarLibresDelProfesional, (ctx, { query }) => listarLibresDelProfesional(ctx, query));

  route(agendaAdmin.listarServiciosAdmin, (ctx) => listarServiciosAdmin(ctx));
  route(agendaAdmin.guardarServicio, (ctx, { body }) => guardarServicio(ctx, body));
  route(agendaAdmin.obtenerHorariosDeUnidad, (ctx) => obtenerHorariosDeUnidad(ctx));
  route(agendaAdmin.guardarHorariosDeUnidad, (ctx, { body }) => guardarHorariosDeUnidad(ctx, body));
  route(agendaAdmin.listarProfesionales, (ctx) => listarProfesionales(ctx));
  route(agendaAdmin.obtenerProfesional, (ctx, { params }) => obtenerProfesional(ctx, params));
  route(agendaAdmin.guardarProfesional, (ctx, { body }) => guardarProfesional(ctx, body));
  route(agendaAdmin.guardarFirma, (ctx, { body }) => guardarFirma(ctx, body));
  route(agendaAdmin.guardarServiciosDelProfesional, (ctx, { body }) =>
    guardarServiciosDelProfesional(ctx, body),
  );
  route(agendaAdmin.guardarHorario, (ctx, { body }) => guardarHorario(ctx, body));
  route(agendaAdmin.agregarExcepcion, (ctx, { body }) => agregarExcepcion(ctx, body));
  route(agendaAdmin.quitarExcepcion, (ctx, { body }) => quitarExcepcion(ctx, body));
  route(agendaAdmin.listarFeriados, (ctx, { query }) => listarFeriados(ctx, query));
  route(agendaAdmin.guardarFeriado, (ctx, { body }) => guardarFeriado(ctx, body));
  route(agendaAdmin.quitarFeriado, (ctx, { body }) => quitarFeriado(ctx, body));
}
