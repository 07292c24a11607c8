export { archivadoAntesDe } from './archivado-antes-de.ts';
