import { cuentas } from '@portal/domain/cuentas/contract';
import type { Router } from '../../http/route.ts';
import { cambiarClave } from './cambiar-clave.ts';
import { cambiarRol } from './cambiar-rol.ts';
import { cerrarSesion } from './cerrar-sesion.ts';
import { iniciarSesion } from './iniciar-sesion.ts';
import { pedirCodigo, resetearClave, verificarCodigo } from './recuperar-clave.ts';
import { registrarUsuario } from './registrar-usuario.ts';
import { renovarSesion } from './renovar-sesion.ts';
import { listarSesiones, terminarSesion } from './sesiones-propias.ts';

export function cuentasRoutes({ route }: Router) {
  route(cuentas.iniciarSesion, (ctx, { body }) => iniciarSesion(ctx, body));
  route(cuentas.renovarSesion, (ctx) => renovarSesion(ctx));
  route(cuentas.cerrarSesion, (ctx) => cerrarSesion(ctx));
  route(cuentas.cambiarRol, (ctx, { body }) => cambiarRol(ctx, body));
  route(cuentas.cambiarClave, (ctx, { body }) => cambiarClave(ctx, body));
  route(cuentas.listarSesiones, (ctx) => listarSesiones(ctx));
  route(cuentas.terminarSesion, (ctx, { body }) => terminarSesion(ctx, body));
  route(cuentas.registrarUsuario, (ctx, { body }) => registrarUsuario(ctx, body));
  route(cuentas.pedirCodigo, (ctx, { body }) => pedirCodigo(ctx, body));
  route(cuentas.verificarCodigo, (ctx, { body }) => verificarCodigo(ctx, body));
  route(cuentas.resetearClave, (ctx, { body }) => resetearClave(ctx, body));
}
