export { cambiarAjuste, ponerAjuste } from './cambiar-ajuste.ts';
export { direccionDeLogoEnCorreo } from './imagenes.ts';
