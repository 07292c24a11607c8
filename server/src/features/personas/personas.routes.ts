import { personas } from '@portal/domain/personas/contract';
import type { Router } from '../../http/route.ts';
import { obtenerPersona } from './obtener-persona.ts';

export function personasRoutes({ route }: Router) {
  route(personas.obtenerPersona, (ctx, { params }) => obtenerPersona(ctx, params));
}
