import { datos } from '@portal/domain/datos/contract';
import type { Router } from '../../http/route.ts';
import { descargarCopia, pedirCopia } from './descargar-copia.ts';
import { descargarMisDatos, pedirMisDatos } from './descargar-mis-datos.ts';
import { listarAccesos } from './listar-accesos.ts';

export function datosRoutes({ route }: Router) {
  route(datos.listarAccesos, (ctx, { query }) => listarAccesos(ctx, query));
  route(datos.pedirMisDatos, (ctx) => pedirMisDatos(ctx));
  route(datos.descargarMisDatos, (ctx, { query }) => descargarMisDatos(ctx, query));
  route(datos.pedirCopia, (ctx, { body }) => pedirCopia(ctx, body));
  route(datos.descargarCopia, (ctx, { query }) => descargarCopia(ctx, query));
}
