export { findCuentaByDni, findCuentaOfPersona, updateDni, updateEmail } from './cuentas.repository.ts';
export { verificarClavePropia } from './verificar-clave.ts';
