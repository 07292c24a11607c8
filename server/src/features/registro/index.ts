export { encolarAnulacion, encolarRegistro } from './encolar.ts';
export { estaRegistrada, registroDe, registroPublico } from './registro-de.ts';
