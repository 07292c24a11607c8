export { conexionActiva, tieneConexion, type Conexion } from './conexion.ts';
export { FallaDeEmisor } from './emisor/cliente.ts';
export { emisorActivo, vueltaDe, type Emisor } from './emisor/emisor.ts';
export { permisoDeReconocedor } from './reconocedor.ts';
export { conexionesActivas, responde } from './responde.ts';
