import { fhir } from '@portal/domain/fhir/contract';
import { sistemas } from '@portal/domain/fhir/contract-sistemas';
import type { Router } from '../../http/route.ts';
import { buscar } from './puerta/buscar.ts';
import { describirAutorizacion, describirPuerta } from './puerta/describir.ts';
import { conLugar } from './puerta/en-curso.ts';
import { leer } from './puerta/leer.ts';
import { leerTodo } from './puerta/leer-todo.ts';
import { resumir } from './puerta/resumir.ts';
import {
  activarSistema,
  guardarSistema,
  listarSistemas,
  quitarSistema,
} from './sistemas/administrar-sistemas.ts';
import { decidirConsentimientoASistema, listarConsentimientosASistemas } from './sistemas/consentir.ts';
import { pedirPermiso } from './sistemas/pedir-permiso.ts';

export function fhirRoutes({ route }: Router) {
  route(sistemas.listarSistemas, (ctx) => listarSistemas(ctx));
  route(sistemas.guardarSistema, (ctx, { body }) => guardarSistema(ctx, body));
  route(sistemas.activarSistema, (ctx, { body }) => activarSistema(ctx, body));
  route(sistemas.quitarSistema, (ctx, { body }) => quitarSistema(ctx, body));
  route(sistemas.listarConsentimientosASistemas, (ctx) => listarConsentimientosASistemas(ctx));
  route(sistemas.decidirConsentimientoASistema, (ctx, { body }) => decidirConsentimientoASistema(ctx, body));
  route(fhir.describirAutorizacionFhir, (ctx) => describirAutorizacion(ctx));
  route(fhir.describirFhir, (ctx) => describirPuerta(ctx));
  route(fhir.pedirPermisoFhir, (ctx, { body }) => pedirPermiso(ctx, body));
  route(fhir.buscarFhir, (ctx, { params, query }) => conLugar(ctx, () => buscar(ctx, params.tipo, query)));
  route(fhir.leerFhir, (ctx, { params }) => conLugar(ctx, () => leer(ctx, params)));
  route(fhir.leerTodoFhir, (ctx, { params }) => conLugar(ctx, () => leerTodo(ctx, params.id)));
  route(fhir.resumirFhir, (ctx, { params }) => conLugar(ctx, () => resumir(ctx, params.id)));
}
