import { cifras } from '@portal/domain/cifras/contract';
import type { Router } from '../../http/route.ts';
import { obtenerArchivoCifras, pedirArchivoCifras } from './archivo-cifras.ts';
import { obtenerCifras } from './obtener-cifras.ts';
import { obtenerRecetasPorMes } from './recetas-por-mes.ts';

export function cifrasRoutes({ route }: Router) {
  route(cifras.obtenerCifras, (ctx, { query }) => obtenerCifras(ctx, query));
  route(cifras.obtenerRecetasPorMes, (ctx) => obtenerRecetasPorMes(ctx));
  route(cifras.pedirArchivoCifras, (ctx, { body }) => pedirArchivoCifras(ctx, body));
  route(cifras.obtenerArchivoCifras, (ctx, { query }) => obtenerArchivoCifras(ctx, query));
}
