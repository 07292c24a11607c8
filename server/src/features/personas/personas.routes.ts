import { personas } from '@portal/domain/personas/contract';
import type { Router } from '../../http/route.ts';
import { guardarPerfil } from './guardar-perfil.ts';
import { obtenerPersona } from './obtener-persona.ts';

export function personasRoutes({ route }: Router) {
  route(personas.guardarPerfil, (ctx, { body }) => guardarPerfil(ctx, body));
  route(personas.obtenerPersona, (ctx, { params }) => obtenerPersona(ctx, params));
}
