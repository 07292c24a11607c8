import { namesIn } from '@portal/domain/contract/names';
import { personas } from '@portal/domain/personas/contract';
import type { Router } from '../../http/route.ts';
import { guardarPerfil } from './guardar-perfil.ts';
import { obtenerPersona } from './obtener-persona.ts';
import { pedirCodigoDeEmail, verificarEmail } from './verificar-email.ts';

export function perfilRoutes({ route }: Router) {
  route(personas.guardarPerfil, (ctx, { body }) => guardarPerfil(ctx, { ...body, data: namesIn(body.data) }));
  route(personas.pedirCodigoDeEmail, (ctx, { body }) => pedirCodigoDeEmail(ctx, body));
  route(personas.verificarEmail, (ctx, { body }) => verificarEmail(ctx, body));
  route(personas.obtenerPersona, (ctx, { params }) => obtenerPersona(ctx, namesIn(params)));
}
