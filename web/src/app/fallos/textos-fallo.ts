import { catalogo } from '../../lib/textos.ts';

/** Texts of load failures. Part of the first load, since they are needed when nothing else loads. */
export const t = catalogo({
  'fallo.version': 'Hay una versión nueva del portal',
  'fallo.version.texto': 'Esta página es de la versión anterior. Actualizala para seguir.',
  'fallo.version.aviso': 'Cuando termines lo que estás haciendo, actualizá la página.',
  'fallo.version.boton': 'Actualizar',
  'fallo.conexion': 'No pudimos traer esta página',
  'fallo.conexion.texto': 'Parece que no hay conexión a internet. Revisala y volvé a intentar.',
  'fallo.conexion.boton': 'Volver a intentar',
  'fallo.pagina': 'Esta página tuvo un problema',
  'fallo.pagina.texto':
    'No es algo que hayas hecho vos. Volvé al inicio y probá de nuevo; si se repite, avisale a tu institución.',
  'fallo.pagina.boton': 'Volver al inicio',

  'fallo.estado': 'Estado del portal',

  'conexion.sin': 'Sin conexión. Lo que escribiste sigue acá: seguimos cuando vuelva internet.',
});
