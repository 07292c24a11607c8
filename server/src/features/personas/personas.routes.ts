import { personas } from '@portal/domain/personas/contract';
import { ayuda } from '@portal/domain/personas/contract-ayuda';
import type { Router } from '../../http/route.ts';
import { guardarPerfil } from './guardar-perfil.ts';
import { buscarPersonas, verFichaDeAyuda } from './mesa-de-ayuda.ts';
import { pedirCodigoDeEmail, verificarEmail } from './verificar-email.ts';
import { obtenerPersona } from './obtener-persona.ts';

export function personasRoutes({ route }: Router) {
  route(personas.guardarPerfil, (ctx, { body }) => guardarPerfil(ctx, body));
  route(personas.pedirCodigoDeEmail, (ctx, { body }) => pedirCodigoDeEmail(ctx, body));
  route(personas.verificarEmail, (ctx, { body }) => verificarEmail(ctx, body));
  route(personas.obtenerPersona, (ctx, { params }) => obtenerPersona(ctx, params));
  route(ayuda.buscarPersonas, (ctx, { body }) => buscarPersonas(ctx, body));
  route(ayuda.verFichaDeAyuda, (ctx, { params }) => verFichaDeAyuda(ctx, params));
}
