import { resumen } from '@portal/domain/resumen/contract';
import type { Router } from '../../http/route.ts';
import { anotarEnResumen, cerrarEntrada, decirNinguna, obtenerResumen } from './del-paciente.ts';
import {
  anotarEnConsulta,
  cerrarEnConsulta,
  confirmarEntradas,
  decirNingunaEnConsulta,
  obtenerResumenEnConsulta,
} from './en-consulta.ts';

export function resumenRoutes({ route }: Router) {
  route(resumen.obtenerResumen, (ctx, { params }) => obtenerResumen(ctx, params));
  route(resumen.anotarEnResumen, (ctx, { body }) => anotarEnResumen(ctx, body));
  route(resumen.cerrarEntrada, (ctx, { body }) => cerrarEntrada(ctx, body));
  route(resumen.decirNinguna, (ctx, { body }) => decirNinguna(ctx, body));

  route(resumen.obtenerResumenEnConsulta, (ctx, { query }) => obtenerResumenEnConsulta(ctx, query));
  route(resumen.anotarEnConsulta, (ctx, { body }) => anotarEnConsulta(ctx, body));
  route(resumen.confirmarEntradas, (ctx, { body }) => confirmarEntradas(ctx, body));
  route(resumen.cerrarEnConsulta, (ctx, { body }) => cerrarEnConsulta(ctx, body));
  route(resumen.decirNingunaEnConsulta, (ctx, { body }) => decirNingunaEnConsulta(ctx, body));
}
