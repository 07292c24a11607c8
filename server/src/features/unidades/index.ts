export { cambiarAjuste } from './cambiar-ajuste.ts';
export { direccionDeLogoEnCorreo } from './imagenes.ts';
