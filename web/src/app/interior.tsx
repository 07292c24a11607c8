import { useSesion } from '../lib/sesion.ts';
import type { NombreRuta } from './rutas.ts';

export function Interior({ ruta }: { ruta: NombreRuta }) {
  const sesion = useSesion();
  return <main><h1>{sesion.estado === 'autenticado' ? `Hola, ${sesion.sesion.usuario.nome}` : ruta}</h1></main>;
}
