export { archivoDe } from './archivo/archivo-de.ts';
export { sembrarDocumento } from './archivo/sembrar-documento.ts';
export { reenviosDeDocumentos } from './entrega/reenviar.ts';
export { alRegistrarse } from './firma/al-registrarse.ts';
export { firmarNota, registrarFin } from './firma/registrar-fin.ts';
