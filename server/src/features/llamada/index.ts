export { emitirArchivo } from './archivos.ts';
export { chatDe } from './mensajes.ts';
