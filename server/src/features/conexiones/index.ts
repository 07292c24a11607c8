export { conexionActiva, type Conexion } from './conexion.ts';
