export { archivoDe } from './archivo-de.ts';
export { sembrarDocumento, type Siembra } from './sembrar-documento.ts';
export { firmarNota, registrarFin } from './registrar-fin.ts';
