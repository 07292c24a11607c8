import { catalogo } from '../lib/textos.ts';
import type { NombreRuta } from './rutas.ts';

/** The name of each page: the tab's title, and the heading of those that are still to come. */
const titulos = {
  'titulo.inicio': 'Inicio',
  'titulo.home': 'Inicio',
  'titulo.especialidad': 'Solicitar atención',
  'titulo.videocall': 'Videollamada',
  'titulo.finllamada': 'Fin de la videollamada',
  'titulo.nodisponible': 'Servicio no disponible',
  'titulo.misatenciones': 'Mis atenciones',
  'titulo.detalleReceta': 'Detalle de receta',
  'titulo.detalleAtencion': 'Detalle de la atención',
  'titulo.miPerfil': 'Mi perfil',
  'titulo.agregarFamiliar': 'Nuevo familiar',
  'titulo.misTurnos': 'Mis turnos',
  'titulo.solicitudTurnos': 'Reservar turno',
  'titulo.condicionesMedicas': 'Condiciones médicas',
  'titulo.teleEducacion': 'Capacitación',
  'titulo.entrypoint': 'Acceso al turno',
  'titulo.turnoAcceso': 'Acceso al turno',
  'titulo.misAtencionesEP': 'Mis atenciones',
  'titulo.confirmar': 'Confirmar turno',
  'titulo.rechazar': 'Rechazar turno',
  'titulo.documento': 'Documento',
  'titulo.verificar': 'Verificar un documento',
  'titulo.error': 'Ha ocurrido un error',
  'titulo.login': 'Iniciar sesión',
  'titulo.registro': 'Creá tu cuenta',
  'titulo.recuperarclave': 'Recuperar contraseña',
  'titulo.personal': 'Acceso del personal',
  'titulo.listcasos': 'Casos',
  'titulo.nuevocaso': 'Registrar nuevo caso',
  'titulo.detalleCaso': 'Detalle del caso',
  'titulo.detalleCasoId': 'Detalle del caso',
  'titulo.profesional': 'Consultorio',
  'titulo.admin': 'Administración',
} satisfies Record<`titulo.${NombreRuta}`, string>;

export const t = catalogo({
  ...titulos,

  'menu.titulo': 'Menú',
  'menu.inicio': 'Inicio',
  'menu.perfil': 'Mi perfil',
  'menu.familia': 'Grupo familiar',
  'menu.altaCaso': 'Alta de caso',
  'menu.misCasos': 'Mis casos',
  'menu.atenciones': 'Mis atenciones',
  'menu.turnos': 'Turnos médicos',
  'menu.capacitaciones': 'Capacitaciones',
  'menu.cambiarRol': 'Cambiar a {rol}',
  'menu.terminos': 'Términos y condiciones',
  'menu.salir': 'Cerrar sesión',
  'menu.dni': 'DNI {dni}',
  'menu.salirDe': '{nombre}, cerrar sesión',

  'pie.certificado': 'Ver certificado',

  'pendiente.titulo': 'Esta sección todavía no está lista',
  'pendiente.texto': 'Estamos terminando «{seccion}». Va a estar acá con una próxima actualización del portal.',
  'pendiente.volver': 'Volver al inicio',
  'pendiente.ingresar': 'Ir a iniciar sesión',

  'escritorio.misTurnos': 'Mis turnos',
  'escritorio.documentos': 'Documentos',
  'escritorio.semana': 'Semana',
  'escritorio.confirmado': 'Confirmado',
  'escritorio.sinConfirmar': 'Sin confirmar',
  'admin.pendientes': 'Por aprobar',

  'error.titulo': 'Ha ocurrido un error',
  'error.volver': 'Volver al inicio',

  'salida.titulo': '¿Querés salir sin guardar?',
  'salida.texto': 'Los cambios que hiciste en esta página se van a perder.',
  'salida.salir': 'Salir sin guardar',
  'salida.quedarse': 'Seguir en la página',

  'inactividad.titulo': 'Tu sesión está por terminar',
  'inactividad.texto': 'Hace un rato que no usás el portal. Para cuidar tus datos, la sesión termina en:',
  'inactividad.tranquilo': 'Lo que escribiste queda en la pantalla.',
  'inactividad.seguir': 'Seguir conectado',

  'reingreso.titulo': 'Tu sesión terminó',
  'reingreso.texto': 'Escribí tu contraseña, {nombre}, y seguís donde estabas. Lo que escribiste sigue acá.',
  'reingreso.contrasena': 'Contraseña',
  'reingreso.requerida': 'La contraseña es requerida',
  'reingreso.continuar': 'Continuar',
  'reingreso.salir': 'Salir',
  'reingreso.fallo': 'Login incorrecto',
});

export const tituloDe = (ruta: NombreRuta) => t(`titulo.${ruta}`);
