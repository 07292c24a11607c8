export { comprobarClave } from './claves/comprobar-clave.ts';
export { verificarClavePropia } from './claves/verificar-clave.ts';
export { crearCuenta, refuseOutsiders, verificarCobertura } from './crear-cuenta.ts';
export {
  anularEnviados,
  cambiarBloqueo,
  cambiarDniDeCuenta,
  cambiarEmailDeCuenta,
  cuentaConDni,
  cuentaConRoles,
  cuentaDe,
  cuentaEnCambio,
} from './cuenta.ts';
export { credencialesDe } from './llaves/desafios.ts';
export { anotarUso, probarLlave, type LlaveProbada } from './llaves/usar-llave.ts';
export { personalEnCambio, requireOtroAdministrador } from './personal/administradores.ts';
export { dispositivoEnPalabras } from './sesiones/dispositivo.ts';
export { abrirSesion, describirSesion, terminarSesiones } from './sesiones/sesiones.ts';
