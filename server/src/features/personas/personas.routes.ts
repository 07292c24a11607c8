import { ayuda } from '@portal/domain/personas/contract-ayuda';
import type { Router } from '../../http/route.ts';
import { buscarPersonas, verFichaDeAyuda } from './mesa-de-ayuda.ts';

export function personasRoutes({ route }: Router) {
  route(ayuda.buscarPersonas, (ctx, { body }) => buscarPersonas(ctx, body));
  route(ayuda.verFichaDeAyuda, (ctx, { params }) => verFichaDeAyuda(ctx, params));
}
