import type { NombreRuta } from './rutas.ts';

/** Page names, for the tab's title, the bar of a desk and the frame that the server draws. */
export const titulos = {
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
  'titulo.resumen': 'Resumen clínico',
  'titulo.compartirResumen': 'Compartir mi resumen',
  'titulo.importarResumen': 'Traer datos de otro lugar',
  'titulo.resumenCompartido': 'Resumen de salud compartido',
  'titulo.teleEducacion': 'Capacitación',
  'titulo.entrypoint': 'Acceso al turno',
  'titulo.turnoAcceso': 'Acceso al turno',
  'titulo.misAtencionesEP': 'Mis atenciones',
  'titulo.confirmar': 'Confirmar turno',
  'titulo.rechazar': 'Rechazar turno',
  'titulo.documento': 'Documento',
  'titulo.verificar': 'Verificar un documento',
  'titulo.invitacion': 'Invitación',
  'titulo.invitado': 'Te invitan a una videollamada',
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

/** Headings that are not the page's name, as far as they are known without the person's data. */
export const encabezados: Partial<Record<NombreRuta, string>> = {
  inicio: 'Hola',
  home: 'Hola',
  recuperarclave: 'Recuperá tu contraseña',
};

/** Pages with a way back above the heading. */
export const conVuelta: readonly NombreRuta[] = [
  'especialidad',
  'nodisponible',
  'detalleReceta',
  'detalleAtencion',
  'agregarFamiliar',
  'solicitudTurnos',
  'condicionesMedicas',
  'resumen',
];
