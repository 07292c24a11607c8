export { archivadoAntesDe, enRespuesta, type Archivado } from './archivado-antes-de.ts';
