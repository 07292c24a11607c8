export { nuevoEnlaceEP } from './enlace-ep.ts';
