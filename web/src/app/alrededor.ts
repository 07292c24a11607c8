/** The parts that run beside every page. The build puts them in one file, loaded after the first page is drawn. */
export { OfrecerLlave } from '../features/cuentas/llaves/ofrecer-llave.tsx';
export { HistorialAlDia } from '../features/historial/historial-al-dia.ts';
export { OfertaEnCurso } from '../features/turnos/espera/oferta-en-curso.tsx';
export { VersionNueva } from './fallos/version-nueva.tsx';
export { SesionViva } from './sesion/sesion-viva.tsx';
