export { conexionActiva, tieneConexion, type Conexion } from './conexion.ts';
