import { catalogo } from '../../lib/textos.ts';

/**
 * Texts of the sign-in. Registration and recovery have their own files, so that /login does not load them.
 * Texts of the specification are kept verbatim ('Escriba', 'Revisa', 'solo numeros' included).
 */
export const t = catalogo({
  'cuentas.dni': 'DNI',
  'cuentas.dniAyuda': 'Escriba el número sin puntos',
  'cuentas.contrasena': 'Contraseña',
  'cuentas.olvide': 'Olvidé mi contraseña',
  'cuentas.terminos': 'Términos y condiciones',
  'cuentas.accesoPersonal': 'Acceso del personal',
  'cuentas.otraPestana': '(se abre en otra pestaña)',

  'login.titulo': 'Iniciar sesión',
  'login.bajada': 'Para atenderte por videollamada, ver tus turnos y tus recetas.',
  'login.ingresar': 'Iniciar sesión',
  'login.ingresando': 'Iniciando sesión...',
  'login.llave': 'Ingresar con huella, rostro o PIN',
  'login.llaveCancelada':
    'No se completó. Si todavía no lo activaste en este dispositivo, ingresá con tu contraseña y te lo ofrecemos.',
  'login.registro': 'Crear una nueva cuenta',
  'login.ayuda': 'Cómo utilizar el servicio',
  'login.incorrecto': 'Login incorrecto',
  'login.sinIngreso': 'No pudimos iniciar tu sesión',
  'login.esperar':
    'Si ya probaste varias veces, esperá 15 minutos antes de volver a intentar, o recuperá tu contraseña.',
  'login.fin.vencida': 'Tu sesión terminó',
  'login.finQueHacer.vencida': 'Por seguridad la cerramos. Volvé a iniciar sesión para seguir.',
  'login.fin.cerrada_de_lejos': 'Cerraste esta sesión desde otro equipo',
  'login.finQueHacer.cerrada_de_lejos': 'Si no fuiste vos, iniciá sesión y cambiá tu contraseña.',
  'login.fin.clave_cambiada': 'Tu contraseña cambió',
  'login.finQueHacer.clave_cambiada': 'Cerramos tus sesiones. Iniciá sesión con la contraseña nueva.',

  'sinPortal.titulo': 'Esta unidad no cuenta con un portal de pacientes',
  'totem.titulo': 'Entrá con el código de tu turno',
  'totem.texto':
    'Acercá al lector el código QR de tu turno, o escribí el código o el enlace. Si no lo tenés a mano, pedilo en recepción.',
  'totem.bajada': 'En {nombre} te atienden acá mismo, por videollamada.',
  'totem.codigo': 'Código o enlace del turno',
  'totem.entrar': 'Entrar',
  'totem.camara': 'Leerlo con la cámara',
  'totem.sinCamara': 'No pudimos usar la cámara. Escribí el código o pedí ayuda en recepción.',
  'totem.error': 'Ese código no es de un turno. Probá de nuevo o pedí ayuda en recepción.',
  'sinPortal.bajada':
    '{nombre} atiende con un enlace personal. Si tenés una atención o un turno, abrí el enlace que recibiste.',

  'personal.bajada': 'Para profesionales, gestión de casos y administración.',
  'personal.irAlPortal': 'Ir al portal de pacientes',
  'personal.soloPersonal': 'Este acceso es para el personal',
  'personal.soloPersonalQueHacer': 'Para atenderte, entrá por el portal de pacientes.',
});
