export { cambiarAjuste } from './cambiar-ajuste.ts';
export { direccionDeImagen } from './imagenes.ts';
