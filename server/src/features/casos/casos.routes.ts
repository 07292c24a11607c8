import { casos } from '@portal/domain/casos/contract';
import type { Router } from '../../http/route.ts';
import { listarDisponiblesDeCasos, listarServiciosDeCasos } from '../agenda/index.ts';
import { buscarExistentes } from './lista/buscar-existentes.ts';
import { crearCaso } from './crear-caso.ts';
import { crearSeguimiento } from './crear-seguimiento.ts';
import { editDetalleDocumento, guardarDocumento } from './archivos/archivos.ts';
import { editDataPaciente } from './detalle/editar-paciente.ts';
import { listarGestores, reasignarCasos } from './gestores.ts';
import { guardarDatosDelOficio } from './detalle/guardar-datos.ts';
import { listarCasos } from './lista/listar-casos.ts';
import { mailFinalizar, reenviarCorreoDeCaso } from './turnos/mail-finalizar.ts';
import { marcarAlertasVistas, obtenerCaso } from './detalle/obtener-caso.ts';
import { obtenerHoy } from './hoy/obtener-hoy.ts';
import {
  obtenerDocumentoDeCaso,
  pedirDocumento,
  pedirDocumentoDeVisita,
} from './archivos/pedir-archivo.ts';
import { cancelarCaso, cerrarCaso } from './terminar-caso.ts';
import { crearTurnoDeCaso, reprogramarTurnoDeCaso } from './turnos/turnos-del-caso.ts';

export function casosRoutes({ route }: Router) {
  route(casos.listarFiltro, (ctx, { body }) => listarCasos(ctx, body));
  route(casos.crearCaso, (ctx, { body }) => crearCaso(ctx, body));
  route(casos.buscarExistentes, (ctx, { body }) => buscarExistentes(ctx, body));
  route(casos.mailFinalizar, (ctx, { params }) => mailFinalizar(ctx, params));
  route(casos.crearSeguimiento, (ctx, { body }) => crearSeguimiento(ctx, body));
  route(casos.obtenerCaso, (ctx, { params }) => obtenerCaso(ctx, params));
  route(casos.crearTurnoDeCaso, (ctx, { body }) => crearTurnoDeCaso(ctx, body));
  route(casos.reprogramarTurnoDeCaso, (ctx, { body }) => reprogramarTurnoDeCaso(ctx, body));
  route(casos.cancelarCaso, (ctx, { body }) => cancelarCaso(ctx, body));
  route(casos.cerrarCaso, (ctx, { body }) => cerrarCaso(ctx, body));
  route(casos.guardarDocumento, (ctx, { body }) => guardarDocumento(ctx, body));
  route(casos.editDetalleDocumento, (ctx, { body }) => editDetalleDocumento(ctx, body));
  route(casos.editDataPaciente, (ctx, { body }) => editDataPaciente(ctx, body));
  route(casos.guardarDatosDelOficio, (ctx, { body }) => guardarDatosDelOficio(ctx, body));
  route(casos.pedirDocumento, (ctx, { body }) => pedirDocumento(ctx, body));
  route(casos.pedirDocumentoDeVisita, (ctx, { body }) => pedirDocumentoDeVisita(ctx, body));
  route(casos.obtenerDocumentoDeCaso, (ctx, { query }) => obtenerDocumentoDeCaso(ctx, query));
  route(casos.listarServiciosDeCasos, (ctx) => listarServiciosDeCasos(ctx));
  route(casos.listarDisponiblesDeCasos, (ctx, { query }) => listarDisponiblesDeCasos(ctx, query));
  route(casos.obtenerHoy, (ctx) => obtenerHoy(ctx));
  route(casos.marcarAlertasVistas, (ctx, { body }) => marcarAlertasVistas(ctx, body));
  route(casos.listarGestores, (ctx) => listarGestores(ctx));
  route(casos.reenviarCorreoDeCaso, (ctx, { body }) => reenviarCorreoDeCaso(ctx, body));
  route(casos.reasignarCasos, (ctx, { body }) => reasignarCasos(ctx, body));
}
