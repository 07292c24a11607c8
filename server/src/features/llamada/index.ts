export { emitirArchivo } from './archivos.ts';
export { invitadoDelCanal } from './invitados/puerta.ts';
export { chatDe } from './mensajes.ts';
