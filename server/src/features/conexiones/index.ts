export { conexionActiva, tieneConexion, type Conexion } from './conexion.ts';
export { conexionesActivas, responde } from './responde.ts';
