import { modelos } from '@portal/domain/modelos/contract';
import type { Router } from '../../../http/route.ts';
import { borrarModelo, guardarModelo, listarModelos } from './modelos.ts';

export function modelosRoutes({ route }: Router) {
  route(modelos.listarModelos, (ctx) => listarModelos(ctx));
  route(modelos.guardarModelo, (ctx, { body }) => guardarModelo(ctx, body));
  route(modelos.borrarModelo, (ctx, { body }) => borrarModelo(ctx, body));
}
