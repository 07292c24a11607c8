export { paginaDeDocumento } from './paginas.ts';
