export { cambiarAjuste } from './cambiar-ajuste.ts';
