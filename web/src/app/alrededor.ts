/** What runs around every page once the first one is drawn, in one file of the build. */
export { HistorialAlDia } from '../features/historial/historial-al-dia.ts';
export { OfertaEnCurso } from '../features/turnos/espera/oferta-en-curso.tsx';
export { VersionNueva } from './fallos/version-nueva.tsx';
export { SesionViva } from './sesion/sesion-viva.tsx';
