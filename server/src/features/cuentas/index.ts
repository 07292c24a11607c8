export { comprobarClave } from './comprobar-clave.ts';
export { crearCuenta, refuseOutsiders, verificarCobertura } from './crear-cuenta.ts';
export { deleteCodigo, deleteEnlacesDeLectura, findCuentaByDni, findCuentaOfPersona, updateDni, updateEmail } from './cuentas.repository.ts';
export { abrirSesion, describirSesion } from './sesiones.ts';
export { verificarClavePropia } from './verificar-clave.ts';
