import { catalogo } from '../../lib/textos.ts';

export const t = catalogo({
  'limites.noLlegaron': 'No pudimos traer las reglas',
  'limites.intro': 'Cada regla se guarda por separado, vale desde ese momento y queda en la auditoría.',
  'limites.guardar': 'Guardar',
  'limites.guardando': 'Guardando…',
  'limites.guardado': 'Guardado: ya vale para todos',
  'limites.distinto': 'Distinto de la plantilla: {valor}',
  'limites.volver': 'Volver al valor de la plantilla',
  'limites.volver.de': 'Volver al valor de la plantilla: {campo}',
  'limites.si': 'sí',
  'limites.no': 'no',

  'grupo.atencion': 'Atención a demanda',
  'grupo.turnos': 'Turnos',
  'grupo.personas': 'Personas',
  'grupo.sitios': 'Sitios permitidos',
  'grupo.aviso': 'Aviso a todos',

  'regla.atencion.limiteMensual': 'Atenciones por paciente',
  'regla.atencion.limiteMensual.texto':
    'Cuántas veces puede pedir una atención cada paciente en el período de abajo. Los turnos no cuentan, ni las esperas en las que nadie atendió. Quien llega al límite no puede pedir otra hasta el período siguiente.',
  'regla.atencion.periodo': 'Período del límite',
  'regla.atencion.periodo.texto':
    'Desde cuándo se cuentan las atenciones: el lunes, el día 1 del mes o el 1 de enero. Al cambiarlo valen también las que ya se pidieron.',
  'regla.atencion.periodo.semana': 'Semana, de lunes a domingo',
  'regla.atencion.periodo.mes': 'Mes calendario',
  'regla.atencion.periodo.anio': 'Año calendario',
  'regla.atencion.rellamados': 'Veces que se vuelve a llamar',
  'regla.atencion.rellamados.texto':
    'Si el paciente no responde en 45 segundos se lo llama de nuevo. Después de estas veces queda como que no se presentó.',
  'regla.atencion.minutosPorPrioridad': 'Minutos de ventaja por prioridad',
  'regla.atencion.minutosPorPrioridad.texto':
    'Los bebés de menos de un año y las personas de 75 o más cuentan como si hubieran llegado estos minutos antes. Quien espera más que eso va primero igual: nadie queda relegado. Con 0 la fila es por orden de llegada.',
  'regla.atencion.archivosMb': 'Megabytes de archivos por llamada',
  'regla.atencion.archivosMb.texto':
    'Cuánto pueden ocupar, en total, los archivos que se mandan en una misma videollamada. Cada archivo puede tener hasta 10 MB.',
  'regla.turnos.retencionMinutos': 'Minutos que se guarda un lugar',
  'regla.turnos.retencionMinutos.texto':
    'Cuánto se le guarda un turno liberado a quien se le ofrece de la lista de espera, y cuánto tiene quien lo rechazó para deshacerlo.',
  'regla.turnos.adelante': 'Turnos por venir de un grupo familiar',
  'regla.turnos.adelante.texto':
    'Cuántos turnos puede tener reservados a la vez una cuenta, contando los de los menores a cargo. Los que da el personal no tienen este tope.',
  'regla.turnos.cambiosPorDia': 'Cambios de turno por día',
  'regla.turnos.cambiosPorDia.texto':
    "Cuántos turnos puede cancelar o reprogramar una cuenta en un día. Decir 'No voy a ir' desde el correo se puede siempre.",
  'regla.familia.integrantes': 'Menores a cargo de un titular',
  'regla.familia.integrantes.texto': 'Cuántos menores puede tener a la vez un grupo familiar.',
  'regla.familia.altasPorDia': 'Integrantes que se suman por día',
  'regla.familia.altasPorDia.texto':
    'Cuántos integrantes puede sumar un titular en un día, aunque después los quite.',
  'regla.privacidadDesde16': 'Privacidad desde los 16 años',
  'regla.privacidadDesde16.si': 'Sí, desde los 16',
  'regla.privacidadDesde16.texto':
    'Las atenciones de integrantes de 16 y 17 años no las ve el titular del grupo familiar, y los correos no le llegan.',
  'regla.registro.residentes': 'Solo pueden registrarse residentes',
  'regla.registro.residentes.si': 'Sí, solo residentes',
  'regla.registro.residentes.texto':
    'Quien crea una cuenta tiene que vivir en uno de estos códigos postales. Las cuentas que ya existen no cambian.',
  'regla.registro.residentes.codigos': 'Códigos postales',
  'regla.registro.residentes.codigosAyuda': 'De 4 dígitos, separados por espacios, comas o renglones.',
  'regla.registro.residentes.distrito': 'Distrito',
  'regla.registro.residentes.distritoAyuda': 'Se nombra en el rechazo.',
  'regla.registro.residentes.ninguno': 'sin restricción',
  'regla.registro.residentes.cuantos': '{cuantos} códigos postales',
  'regla.sitiosPermitidos': 'Sitios de la institución',
  'regla.sitiosPermitidos.texto':
    'Los únicos de afuera a los que puede llevar la pantalla de error. Uno por renglón, como «www.ejemplo.gob.ar».',
  'regla.sitiosPermitidos.ninguno': 'ninguno',
  'regla.aviso': 'Qué se avisa, y hasta cuándo',
  'regla.aviso.texto':
    'Una franja arriba de todas las páginas y del ingreso, hasta que cada persona la cierra. Vacío: no hay aviso.',
  'aviso.texto': 'Texto',
  'aviso.tono': 'Tono',
  'aviso.tono.informa': 'Informa',
  'aviso.tono.advierte': 'Advierte',
  'aviso.tono.urgente': 'Urgente',
  'aviso.desde': 'Desde',
  'aviso.hasta': 'Hasta',
  'aviso.dia': 'día',
  'aviso.hora': 'hora',
  'aviso.ahora': 'Se está mostrando',
  'aviso.programado': 'Todavía no se muestra',
  'aviso.terminado': 'Ya no se muestra',
  'aviso.ninguno': 'No hay aviso',
  'aviso.quitar': 'Quitar el aviso',

  'fijas.titulo': 'Igual en todas las instituciones',
  'fijas.cambios': 'Cancelar y reprogramar: hasta 15 minutos antes del turno.',
  'fijas.videollamada': 'La videollamada se abre 15 minutos antes.',
  'fijas.enlace': 'El enlace del turno sirve desde 30 minutos antes y hasta 29 después.',
});
