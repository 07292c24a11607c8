import { catalogo } from '../../lib/textos.ts';

export const t = catalogo({
  'inicio.hola': 'Hola, {nombre}',
  'inicio.hoy': 'Hoy es {dia}.',
  'inicio.secciones': 'Secciones',

  'inicio.videollamada': 'Iniciar videollamada',
  'inicio.videollamada.nota': 'Hablá con un profesional desde donde estés.',
  'inicio.perfil': 'Mi perfil',
  'inicio.perfil.nota': 'Tus datos',
  'inicio.perfil.notaFamilia': 'Tus datos y tu grupo familiar',
  'inicio.atenciones': 'Mis atenciones',
  'inicio.atenciones.nota': 'Consultas, recetas y documentos',
  'inicio.reservar': 'Reservar turno',
  'inicio.turnos': 'Turnos médicos',
  'inicio.turnos.nota': 'Reservar, cambiar o cancelar',
  'inicio.capacitaciones': 'Capacitaciones',
  'inicio.capacitaciones.nota': 'Videos y material para leer',

  'inicio.importante': 'Importante',
  'inicio.importante.texto':
    'Si usás un teléfono Android, habilitá la cámara y el micrófono antes de la videollamada.',
  'inicio.importante.enlace': 'Ver las instrucciones',
  'inicio.otraPestana': '(se abre en otra pestaña)',

  'inicio.altaCaso': 'Alta de caso',
  'inicio.altaCaso.nota': 'Registrar un caso nuevo con su turno',
  'inicio.misCasos': 'Mis casos',
  'inicio.misCasos.nota': 'Buscar, seguir y cerrar casos',

  'inicio.emergencia': '¿Es una emergencia?',
  'inicio.emergencia.texto':
    'La videollamada no reemplaza a la guardia. Llamá al 107 o andá a la guardia más cercana si hay:',
  'inicio.emergencia.pecho': 'dolor de pecho o dificultad para respirar',
  'inicio.emergencia.conocimiento': 'pérdida de conocimiento o convulsiones',
  'inicio.emergencia.sangrado': 'sangrado que no para, o un golpe fuerte en la cabeza',
  'inicio.emergencia.debilidad': 'debilidad repentina en un lado del cuerpo, o dificultad para hablar',
  'inicio.emergencia.seguir': 'Si no es tu caso, podés seguir.',
  'inicio.emergencia.continuar': 'Continuar',
  'inicio.emergencia.llamar': 'Llamar al 107',
  'inicio.emergencia.volver': 'Volver',
});
