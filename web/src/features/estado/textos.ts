import { catalogo } from '../../lib/textos.ts';

export const t = catalogo({
  'estado.intro':
    'Lo que informes acá lo lee cualquiera en la página pública de estado, sin ingresar. No escribas datos de personas.',
  'estado.pagina': 'Ver la página pública',
  'estado.informar': 'Informar un incidente',
  'estado.error': 'No pudimos traer los incidentes',
  'estado.cargando': 'Buscando incidentes',
  'estado.vacio': 'No hay incidentes informados',
  'estado.vacioTexto': 'Cuando algo no funcione, contalo acá: así nadie tiene que preguntar.',
  'estado.abiertos': 'Sin resolver',
  'estado.terminados': 'Terminados en el último año',
  'estado.desde': 'Desde el {inicio}',
  'estado.entre': 'Del {inicio} al {fin}',
  'estado.corregir': 'Corregir',
  'estado.cerrar': 'Terminó',
  'estado.del': 'el incidente «{titulo}»',

  'escrito.nuevo': 'Informar un incidente',
  'escrito.corregir': 'Corregir el incidente',
  'escrito.titulo': 'Título',
  'escrito.titulo.ayuda': 'Qué no funciona, en pocas palabras.',
  'escrito.titulo.falta': 'El título es requerido',
  'escrito.detalle': 'Detalle',
  'escrito.detalle.ayuda': 'A quién afecta, qué puede hacer mientras tanto y cuándo vas a contar más.',
  'escrito.seguir': 'Continuar',
  'escrito.cancelar': 'Cancelar',

  'publicar.pregunta': '¿Publicarlo en la página de estado?',
  'publicar.texto': 'Desde ahora lo lee cualquiera que entre a la página, así:',
  'publicar.si': 'Publicar',
  'publicar.volver': 'Volver a editar',
  'publicar.hecho': 'El incidente está publicado',
  'publicar.corregido': 'El incidente quedó corregido',
  'publicar.mal': 'No se publicó. Lo que escribiste sigue acá',

  'cerrar.pregunta': '¿Informar que terminó?',
  'cerrar.texto':
    '«{titulo}» va a figurar como terminado en este momento. No se vuelve a abrir: si pasa de nuevo, informá otro.',
  'cerrar.si': 'Informar que terminó',
  'cerrar.no': 'Volver',
  'cerrar.hecho': 'El incidente figura como terminado',
  'cerrar.mal': 'No se pudo informar',
});
