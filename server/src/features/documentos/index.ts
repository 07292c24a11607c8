export { archivoDe } from './archivo-de.ts';
export { sembrarDocumento } from './sembrar-documento.ts';
export { reenviosDeDocumentos } from './entrega/reenviar.ts';
export { firmarNota, registrarFin } from './registrar-fin.ts';
