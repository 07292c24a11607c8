export { cerrarCompartidos } from './cerrar-compartidos.ts';
