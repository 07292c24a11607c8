import { catalogo } from '../../lib/textos.ts';

export const t = catalogo({
  'matriculas.titulo': 'Matrículas',
  'matriculas.texto':
    'En las recetas se imprime la que firma. Si hay varias, el profesional elige en su perfil.',
  'matriculas.sinRefeps':
    'La unidad no tiene conexión con REFEPS: nadie comprueba si están habilitadas. Se conecta en Conexiones.',
  'matriculas.noLlegaron': 'No pudimos traer las matrículas',
  'matriculas.ninguna': 'Todavía no hay matrículas. La primera se carga en «Datos para recetas».',
  'matriculas.noSePudo': 'No se pudo hacer',
  'matriculas.bloqueo': 'No puede firmar recetas',
  'matriculas.bloqueoTexto':
    'En su escritorio lee por qué. Certificados, órdenes e indicaciones los firma igual.',
  'matriculas.firma': 'Es la que firma',
  'matriculas.emisor': 'Otorgada por {emisor}',

  'estado.habilitada': 'Habilitada',
  'estado.no_habilitada': 'No habilitada',
  'estado.no_figura': 'No figura en REFEPS',
  'estado.sin_consultar': 'Sin consultar',

  'consultar.boton': 'Consultar ahora',
  'consultar.consultando': 'Consultando',
  'consultar.hecho': 'REFEPS respondió',
  'consultar.sinRespuesta': 'REFEPS no respondió. Queda la última respuesta.',

  'agregar.boton': 'Agregar matrícula',
  'agregar.titulo': 'Agregar una matrícula',
  'agregar.tipo': 'Tipo',
  'agregar.nac': 'Nacional',
  'agregar.prov': 'Provincial',
  'agregar.provincia': 'Provincia',
  'agregar.provinciaRequerida': 'La provincia es requerida',
  'agregar.numero': 'Número',
  'agregar.numeroRequerido': 'El número de matrícula es requerido',
  'agregar.emisor': 'Quién la otorga',
  'agregar.agregando': 'Agregando',
  'agregar.no': 'Volver',
  'agregar.hecho': 'La matrícula quedó agregada',

  'quitar.boton': 'Quitar',
  'quitar.pregunta': '¿Quitar la matrícula {nombre}?',
  'quitar.texto': 'Las recetas firmadas con ella no cambian.',
  'quitar.no': 'Volver',
  'quitar.hecho': 'Se quitó la matrícula',

  'propias.titulo': 'Tus matrículas',
  'propias.texto': 'Las carga la administración. Con la elegida firmás las recetas; lo ya firmado no cambia.',
  'propias.ninguna':
    'Todavía no tenés una matrícula cargada. Pedísela a la administración: sin ella tus recetas salen incompletas, sin validez.',
  'propias.bloqueo': 'Hoy no podés firmar recetas',
  'propias.bloqueoTexto': 'Certificados, órdenes e indicaciones los firmás igual.',
  'propias.elegir': 'Firmás las recetas con',
  'propias.elegida': 'Desde ahora firmás con {nombre}',
});
