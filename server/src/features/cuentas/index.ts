export { comprobarClave } from './claves/comprobar-clave.ts';
export { crearCuenta, refuseOutsiders, verificarCobertura } from './crear-cuenta.ts';
export {
  anularEnviados,
  cambiarDniDeCuenta,
  cambiarEmailDeCuenta,
  cuentaConDni,
  cuentaDe,
} from './cuenta.ts';
export { abrirSesion, describirSesion } from './sesiones/sesiones.ts';
export { verificarClavePropia } from './claves/verificar-clave.ts';
