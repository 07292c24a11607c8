import { namesIn } from '@portal/domain/contract/names';
import { nombresDeIngreso } from '@portal/domain/cuentas/ingreso';
import { historial } from '@portal/domain/historial/contract';
import type { Router } from '../../http/route.ts';
import { emitirEnlaceEP } from './emitir-enlace-ep.ts';
import { ingresarPorEnlaceEP } from './ingresar-por-enlace-ep.ts';
import { listarAtenciones } from './listar-atenciones.ts';
import { obtenerDatosEP } from './obtener-datos-ep.ts';
import { pedirArchivoDeAtencion } from './pedir-archivo.ts';
import { obtenerDetalle } from './obtener-detalle.ts';

export function historialRoutes({ route }: Router) {
  route(historial.listarAtenciones, (ctx, { query }) => listarAtenciones(ctx, namesIn(query)));
  route(historial.obtenerAtencionDetalle, (ctx, { params }) => obtenerDetalle(ctx, params));
  route(historial.pedirArchivoDeAtencion, (ctx, { body }) => pedirArchivoDeAtencion(ctx, body));
  route(historial.obtenerAtencionPasada, (ctx, { params }) => obtenerDetalle(ctx, params));
  route(historial.emitirEnlaceEP, (ctx, { body }) => emitirEnlaceEP(ctx, body));
  route(historial.obtenerDatosAtencionesEP, (ctx, { body }) => obtenerDatosEP(ctx, body));
  route(historial.ingresarPorEnlaceEP, (ctx, { body }) =>
    ingresarPorEnlaceEP(ctx, namesIn(body, nombresDeIngreso)),
  );
}
