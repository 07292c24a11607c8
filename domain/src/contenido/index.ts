export { clavesGuia } from './claves-guia.ts';
export type { ClaveGuia } from './claves-guia.ts';
export { completar, Lectura, Seccion } from './lectura.ts';
export { guiaDe } from './guias.ts';
export type { UnidadDeGuia } from './guias.ts';
export { permisosAndroid } from './permisos-android.ts';
export { terminos } from './terminos.ts';
export { subtitulosDeAyuda } from './video/subtitulos.ts';
