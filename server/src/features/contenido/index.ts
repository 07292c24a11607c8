export { paginaDeLectura } from './paginas.ts';
