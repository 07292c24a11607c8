import { conexiones } from '@portal/domain/conexiones/contract';
import type { Router } from '../../http/route.ts';
import {
  activarConexion,
  generarClave,
  guardarConexion,
  listarConexiones,
  usarClave,
} from './administrar-conexiones.ts';
import { guardarEmisor } from './emisor/guardar-emisor.ts';
import { probarConexion } from './probar-conexion.ts';

export function conexionesRoutes({ route }: Router) {
  route(conexiones.listarConexiones, (ctx) => listarConexiones(ctx));
  route(conexiones.guardarConexion, (ctx, { body }) => guardarConexion(ctx, body));
  route(conexiones.guardarEmisor, (ctx, { body }) => guardarEmisor(ctx, body));
  route(conexiones.generarClaveConexion, (ctx, { body }) => generarClave(ctx, body));
  route(conexiones.usarClaveConexion, (ctx, { body }) => usarClave(ctx, body));
  route(conexiones.probarConexion, (ctx, { body }) => probarConexion(ctx, body));
  route(conexiones.activarConexion, (ctx, { body }) => activarConexion(ctx, body));
}
