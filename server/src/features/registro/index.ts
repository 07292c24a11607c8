export { SISTEMAS } from './mapeo.ts';
export { encolarAnulacion, encolarRegistro, vaAlRegistro } from './encolar.ts';
export { hayDemora, registrosPendientes } from './pendientes.ts';
export { estaRegistrada, registroDe, registroPublico } from './registro-de.ts';
