export { estaRegistrada, registroDe, registroPublico } from './registro-de.ts';
