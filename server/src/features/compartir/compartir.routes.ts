import { compartir } from '@portal/domain/resumen/contract-compartir';
import type { Router } from '../../http/route.ts';
import { abrirCompartido, bajarCompartido } from './abrir-compartido.ts';
import { crearCompartido, listar, revocarCompartido } from './compartir.ts';
import { obtenerIps } from './obtener-ips.ts';
import { importarEnConsulta, importarEntradas } from './importar.ts';

export function compartirRoutes({ route }: Router) {
  route(compartir.obtenerIps, (ctx, { params }) => obtenerIps(ctx, params));
  route(compartir.listarCompartidos, (ctx, { params }) => listar(ctx, params));
  route(compartir.crearCompartido, (ctx, { body }) => crearCompartido(ctx, body));
  route(compartir.revocarCompartido, (ctx, { body }) => revocarCompartido(ctx, body));
  route(compartir.abrirCompartido, (ctx, { params, body }) => abrirCompartido(ctx, { ...params, ...body }));
  route(compartir.bajarCompartido, (ctx, { params }) => bajarCompartido(ctx, params));
  route(compartir.importarEntradas, (ctx, { body }) => importarEntradas(ctx, body));
  route(compartir.importarEnConsulta, (ctx, { body }) => importarEnConsulta(ctx, body));
}
