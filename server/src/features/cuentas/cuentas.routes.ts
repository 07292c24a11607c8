import { namesIn } from '@portal/domain/contract/names';
import { cuentas } from '@portal/domain/cuentas/contract';
import { personal } from '@portal/domain/cuentas/contract-personal';
import { llaves } from '@portal/domain/cuentas/contract-llaves';
import { segundoFactor } from '@portal/domain/cuentas/contract-segundo-factor';
import { nombresDeIngreso } from '@portal/domain/cuentas/ingreso';
import type { Router } from '../../http/route.ts';
import { aceptarInvitacion, verInvitacion } from './personal/aceptar-invitacion.ts';
import { cambiarClave } from './claves/cambiar-clave.ts';
import { cambiarRol } from './sesiones/cambiar-rol.ts';
import { cambiarRoles } from './personal/cambiar-roles.ts';
import { cerrarSesion } from './sesiones/cerrar-sesion.ts';
import { comprobarIdentidad } from './sesiones/comprobar-identidad.ts';
import { iniciarSesion } from './sesiones/iniciar-sesion.ts';
import { exigirPresencia } from './personal/exigir-presencia.ts';
import { invitarPersonal, reenviarInvitacion, retirarInvitacion } from './personal/invitar-personal.ts';
import { comprobarConLlave, pedirComprobacionConLlave } from './llaves/comprobar-con-llave.ts';
import { ingresarConLlave, pedirIngresoConLlave } from './llaves/ingresar-con-llave.ts';
import {
  agregarLlave,
  listarLlaves,
  nombrarLlave,
  prepararLlave,
  quitarLlave,
} from './llaves/llaves-propias.ts';
import { listarPersonal } from './personal/listar-personal.ts';
import {
  pedirCodigo,
  resetearClave,
  restablecerConEnlace,
  verificarCodigo,
} from './claves/recuperar-clave.ts';
import { registrarUsuario } from './registrar-usuario.ts';
import { renovarSesion } from './sesiones/renovar-sesion.ts';
import { exigirSegundoFactor, reiniciarSegundoFactor } from './segundo-factor/segundo-factor-personal.ts';
import {
  activarSegundoFactor,
  prepararSegundoFactor,
  quitarSegundoFactor,
  verSegundoFactor,
} from './segundo-factor/segundo-factor-propio.ts';
import {
  activarAlIngresar,
  claveAlIngresar,
  ingresarConCodigo,
  prepararAlIngresar,
} from './segundo-factor/segundo-paso.ts';
import { listarSesiones, terminarSesion } from './sesiones/sesiones-propias.ts';

export function cuentasRoutes({ route }: Router) {
  route(cuentas.iniciarSesion, (ctx, { body }) => iniciarSesion(ctx, namesIn(body, nombresDeIngreso)));
  route(cuentas.claveAlIngresar, (ctx, { body }) => claveAlIngresar(ctx, body));
  route(cuentas.comprobarIdentidad, (ctx, { body }) => comprobarIdentidad(ctx, body));
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
  route(cuentas.restablecerConEnlace, (ctx, { body }) => restablecerConEnlace(ctx, body));

  route(personal.listarPersonal, (ctx) => listarPersonal(ctx));
  route(personal.invitarPersonal, (ctx, { body }) => invitarPersonal(ctx, body));
  route(personal.reenviarInvitacion, (ctx, { body }) => reenviarInvitacion(ctx, body));
  route(personal.retirarInvitacion, (ctx, { body }) => retirarInvitacion(ctx, body));
  route(personal.cambiarRoles, (ctx, { body }) => cambiarRoles(ctx, body));
  route(personal.exigirPresencia, (ctx, { body }) => exigirPresencia(ctx, body));
  route(personal.verInvitacion, (ctx, { body }) => verInvitacion(ctx, body));
  route(personal.aceptarInvitacion, (ctx, { body }) => aceptarInvitacion(ctx, body));

  route(llaves.pedirIngresoConLlave, (ctx) => pedirIngresoConLlave(ctx));
  route(llaves.ingresarConLlave, (ctx, { body }) => ingresarConLlave(ctx, body));
  route(llaves.pedirComprobacionConLlave, (ctx) => pedirComprobacionConLlave(ctx));
  route(llaves.comprobarConLlave, (ctx, { body }) => comprobarConLlave(ctx, body));
  route(llaves.listarLlaves, (ctx) => listarLlaves(ctx));
  route(llaves.prepararLlave, (ctx) => prepararLlave(ctx));
  route(llaves.agregarLlave, (ctx, { body }) => agregarLlave(ctx, body));
  route(llaves.nombrarLlave, (ctx, { body }) => nombrarLlave(ctx, body));
  route(llaves.quitarLlave, (ctx, { body }) => quitarLlave(ctx, body));

  route(segundoFactor.ingresarConCodigo, (ctx, { body }) => ingresarConCodigo(ctx, body));
  route(segundoFactor.prepararAlIngresar, (ctx, { body }) => prepararAlIngresar(ctx, body));
  route(segundoFactor.activarAlIngresar, (ctx, { body }) => activarAlIngresar(ctx, body));
  route(segundoFactor.verSegundoFactor, (ctx) => verSegundoFactor(ctx));
  route(segundoFactor.prepararSegundoFactor, (ctx, { body }) => prepararSegundoFactor(ctx, body));
  route(segundoFactor.activarSegundoFactor, (ctx, { body }) => activarSegundoFactor(ctx, body));
  route(segundoFactor.quitarSegundoFactor, (ctx, { body }) => quitarSegundoFactor(ctx, body));
  route(segundoFactor.reiniciarSegundoFactor, (ctx, { body }) => reiniciarSegundoFactor(ctx, body));
  route(segundoFactor.exigirSegundoFactor, (ctx, { body }) => exigirSegundoFactor(ctx, body));
}
