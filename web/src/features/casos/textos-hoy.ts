import { catalogo } from '../../lib/textos.ts';

export const t = catalogo({
  'hoy.titulo': 'Hoy',
  'hoy.cargando': 'Trayendo lo de hoy…',
  'hoy.noLlego': 'No pudimos traer lo de hoy',
  'hoy.novedades': 'Novedades',
  'hoy.sinNovedades': 'Nada nuevo desde la última vez.',
  'hoy.turnos': 'Turnos de hoy',
  'hoy.sinTurnos': 'No hay turnos para hoy.',
  'hoy.ausentes': 'Ausentes de ayer',
  'hoy.sinAusentes': 'Ayer no faltó nadie.',
  'hoy.sinPaso': 'Sin próximo paso',
  'hoy.sinSinPaso': 'Todos los casos tienen un próximo paso.',
  'hoy.desde': 'desde el {dia}',
  'hoy.plazos': 'Plazos de aceptación',
  'hoy.sinPlazos': 'Ningún plazo por vencer.',
  'hoy.mas': 'y {cuantos} más',
  'hoy.caso': 'Caso {id}',

  'carga.titulo': 'Carga por gestor',
  'carga.gestor': 'Gestor',
  'carga.abiertos': 'Abiertos',
  'carga.porAgendar': 'Por agendar',
  'carga.porCerrar': 'Por cerrar',
  'carga.vivos': 'En curso',
  'carga.noLlego': 'No pudimos traer la carga de los gestores',
  'carga.vacia': 'La unidad no tiene gestores.',
});
