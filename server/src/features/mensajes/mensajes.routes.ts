import { mensajes } from '@portal/domain/mensajes/contract';
import type { Router } from '../../http/route.ts';
import { listarMensajes, obtenerMensaje } from './listar-mensajes.ts';
import { reenviarMensaje } from './reenviar-mensaje.ts';

export function mensajesRoutes({ route }: Router) {
  route(mensajes.listarMensajes, (ctx, { body }) => listarMensajes(ctx, body));
  route(mensajes.obtenerMensaje, (ctx, { params }) => obtenerMensaje(ctx, params));
  route(mensajes.reenviarMensaje, (ctx, { body }) => reenviarMensaje(ctx, body));
}
