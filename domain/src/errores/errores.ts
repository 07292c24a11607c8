import { textosServidor } from './textos-servidor.ts';

/**
 * Every refusal of the server: code, status and text. Mapped to HTTP once, in `server/src/http/errors.ts`.
 */
export const errores = {
  datos_invalidos: { status: 422, texto: 'Revise la información' },
  pedido_invalido: { status: 400, texto: 'El pedido no se entiende. Actualizá la página y probá de nuevo.' },
  muy_grande: { status: 413, texto: 'Lo que enviaste es demasiado grande.' },
  formato_no_admitido: { status: 415, texto: 'Ese formato no se admite.' },
  sin_sesion: { status: 401, texto: 'Tu sesión terminó. Volvé a iniciar sesión.' },
  login_incorrecto: { status: 401, texto: 'DNI o contraseña incorrectos' },
  solo_personal: {
    status: 403,
    texto: 'Este acceso es para el personal. Para atenderte, entrá por el portal de pacientes.',
  },
  contrasena_incorrecta: { status: 422, texto: 'La contraseña no es correcta' },
  no_encontrado: { status: 404, texto: 'No encontramos lo que buscás.' },
  unidad_desconocida: { status: 404, texto: 'No hay un portal en esta dirección.' },
  unidad_cerrada: { status: 404, texto: 'Este portal no está abierto al público.' },
  unidad_distinta: {
    status: 409,
    texto: 'Los datos son de otra unidad. Actualizá la página y probá de nuevo.',
  },
  encabezado_faltante: {
    status: 403,
    texto: 'El pedido no viene del portal. Actualizá la página y probá de nuevo.',
  },
  demasiados_intentos: {
    status: 429,
    texto: 'Hubo muchos intentos seguidos. Esperá unos minutos y probá de nuevo.',
  },
  clave_repetida: {
    status: 409,
    texto: 'Ese pedido ya se hizo con otros datos. Actualizá la página y probá de nuevo.',
  },
  en_curso: { status: 409, texto: 'Ese pedido todavía se está procesando. Esperá un momento.' },
  clave_incorrecta: { status: 422, texto: 'La clave es incorrecta' },
  recuperacion_muchos_correos: {
    status: 429,
    texto:
      'Hoy ya se pidieron varias claves para ese email. Usá el enlace del último correo, o probá de nuevo mañana.',
  },
  recuperacion_muchas_claves: {
    status: 429,
    texto:
      'Hoy ya se probaron muchas claves para ese email. Usá el enlace del último correo, o probá de nuevo mañana.',
  },
  email_muchos_codigos: {
    status: 429,
    texto: 'Hoy ya te enviamos varios códigos a ese correo. Usá el último, o probá de nuevo mañana.',
  },
  email_muchas_pruebas: { status: 429, texto: 'Hoy ya se probaron muchos códigos. Probá de nuevo mañana.' },
  codigo_de_email: { status: 422, texto: 'El código no es correcto o ya venció' },
  sin_email: { status: 422, texto: 'No hay un correo cargado para verificar.' },
  email_sin_verificar: {
    status: 422,
    texto:
      'El paciente todavía no verificó su email, y el enlace no se envía a una dirección sin verificar. Puede hacerlo en «Mi perfil».',
  },
  correos_del_dia: {
    status: 429,
    texto: 'Hoy ya le enviaste varios correos a esa persona. Probá de nuevo mañana.',
  },
  prueba_requerida: { status: 403, texto: 'Para seguir, confirmá que sos vos.' },
  clave_corta_personal: {
    status: 403,
    texto:
      'Para esta función tu contraseña tiene que tener al menos 10 caracteres: salí y volvé a entrar por el acceso del personal.',
  },
  cuenta_existente: {
    status: 409,
    texto: 'Ya hay una cuenta con ese DNI. Mirá de quién es y confirmalo antes de invitar.',
  },
  rol_sin_invitacion: {
    status: 409,
    texto: 'Esa cuenta no es del personal: para darle una función, invitala.',
  },
  registro_fallido: { status: 409, texto: 'Revise la información' },
  no_habilitado: {
    status: 403,
    texto: 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
  },
  /** The padrón did not answer. Same text as a refusal, since a failure never lets anybody in. */
  padron_sin_respuesta: {
    status: 503,
    texto: 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
  },
  cp: { status: 422, texto: 'Código postal inválido' },
  turno_sin_email: { status: 422, texto: textosServidor.turno_sin_email.texto },
  turno_ocupado: { status: 409, texto: textosServidor.turno_ocupado.texto },
  turno_repetido: { status: 409, texto: textosServidor.turno_repetido.texto },
  turno_inexistente: { status: 404, texto: textosServidor.turno_inexistente.texto },
  turno_fuera_de_agenda: { status: 422, texto: 'Ese horario no está en la agenda.' },
  turno_pasado: { status: 422, texto: 'Ese horario ya pasó.' },
  turno_feriado: { status: 422, texto: 'Ese día es feriado y no se atiende.' },
  turno_lejano: { status: 422, texto: 'Todavía no se dan turnos para esa fecha.' },
  turno_otra_edad: { status: 422, texto: 'Esa especialidad no corresponde a la edad del paciente.' },
  turno_cerrado: { status: 409, texto: 'Faltan 15 minutos o menos para el turno: ya no se puede cambiar.' },
  turno_no_programado: { status: 409, texto: 'El turno ya no está programado.' },
  turno_de_la_institucion: {
    status: 409,
    texto: 'Este turno te lo dio la institución: para cambiar el horario, comunicate con ella.',
  },
  turnos_de_mas: {
    status: 409,
    texto: 'Tu grupo familiar ya tiene todos los turnos por venir que se pueden tener a la vez.',
  },
  cambios_de_mas: {
    status: 409,
    texto: 'Hoy ya cancelaste o cambiaste todos los turnos que se pueden en un día.',
  },
  familia_completa: {
    status: 409,
    texto: 'El grupo familiar ya tiene todos los integrantes que puede tener.',
  },
  familia_por_dia: { status: 409, texto: 'Hoy ya sumaste todos los integrantes que se pueden en un día.' },
  turno_respondido_tarde: { status: 409, texto: 'El plazo para responder terminó.' },
  agenda_rompe_turnos: {
    status: 409,
    texto: 'Este cambio deja sin lugar a turnos que ya están dados. Mirá cuáles son y confirmalo.',
  },
  enlace_invalido: { status: 404, texto: 'El enlace no es válido o ya venció.' },
  limite_de_atenciones: { status: 409, texto: textosServidor.limite_de_atenciones.texto },
  no_afiliado_a_la_unidad: { status: 403, texto: 'No se encuentra afiliado' },
  no_afiliado_al_prestador: {
    status: 403,
    texto: 'El paciente seleccionado no se encuentra afiliado a {prestador} para realizar esta videollamada.',
  },
  terminos_sin_aceptar: {
    status: 422,
    texto: 'Para iniciar la videollamada hay que aceptar los términos y condiciones.',
  },
  servicio_cerrado: { status: 409, texto: 'En este momento nadie atiende este servicio.' },
  atencion_abierta: { status: 409, texto: 'Ya hay una atención en curso para esta persona.' },
  integrante_en_atencion: {
    status: 409,
    texto: 'Esta persona tiene una atención en curso. Vas a poder quitarla cuando termine.',
  },
  atencion_terminada: { status: 409, texto: 'La atención ya terminó.' },
  turno_fuera_de_hora: { status: 409, texto: 'Todavía no es la hora del turno, o ya pasó.' },
  sin_guardia: { status: 409, texto: 'Para llamar, primero empezá a atender.' },
  regreso_vencido: { status: 409, texto: 'Pasó más de media hora: pedí una atención nueva.' },
  colega_ausente: {
    status: 409,
    texto: 'Ese profesional no está atendiendo ese servicio ahora. Elegí a otro o el servicio.',
  },
  nota_cambiada: {
    status: 409,
    texto: 'La nota cambió en otra pestaña. Te mostramos lo último que se guardó.',
  },
  falta_resultado: { status: 422, texto: 'Elegí si es alta o nuevo control.' },
  sin_atenciones: { status: 404, texto: textosServidor.sin_atenciones.texto },
  paciente_sin_email: { status: 422, texto: 'El paciente no tiene un email al que enviarle el enlace.' },
  archivo_no_admitido: {
    status: 415,
    texto: 'Solo se pueden enviar archivos PDF, JPG o PNG de hasta 10 MB.',
  },
  archivos_de_llamada: { status: 413, texto: 'En esta llamada ya no entran más archivos.' },
  archivos_no_disponibles: {
    status: 503,
    texto:
      'En este momento no podemos guardar ni abrir archivos. Lo que escribiste sigue en tu pantalla: probá de nuevo en un minuto.',
  },
  sin_espacio: {
    status: 507,
    texto:
      'No queda lugar para guardar archivos. Lo que escribiste sigue en tu pantalla: avisale a la institución y probá más tarde.',
  },
  nombre_muy_largo: {
    status: 422,
    texto: 'El nombre del archivo es demasiado largo: acortalo a menos de 255 letras y volvé a subirlo.',
  },
  archivo_infectado: {
    status: 422,
    texto: 'El antivirus rechazó ese archivo y no lo guardamos. Revisá tu equipo y probá con otro.',
  },
  antivirus_sin_respuesta: {
    status: 503,
    texto:
      'No pudimos revisar el archivo con el antivirus, y sin eso no lo guardamos. Probá de nuevo en un minuto.',
  },
  documento_firmado: {
    status: 409,
    texto: 'Ese documento ya está firmado. Para cambiar algo, hacé una corrección.',
  },
  documento_cambiado: {
    status: 409,
    texto: 'El documento cambió en otra pestaña. Te mostramos lo último que se guardó.',
  },
  documento_corregido: {
    status: 409,
    texto: 'Ese documento ya tiene una corrección: corregí la última versión.',
  },
  documento_alterado: {
    status: 409,
    texto: 'El archivo guardado no es el que se firmó, y no lo mostramos. Comunicate con la institución.',
  },
  documento_ilegible: {
    status: 422,
    texto: 'Hay signos que el papel no puede mostrar. Escribilos con letras o números y volvé a firmar.',
  },
  documento_sin_consulta: {
    status: 409,
    texto:
      'Se firma lo de una consulta que empezó, y esta no empezó todavía o el paciente no se presentó. Lo que escribiste queda guardado.',
  },
  adjunto_alterado: {
    status: 409,
    texto: 'El archivo guardado no es el que subiste. Borralo, subilo de nuevo y firmalo.',
  },
  documento_vacio: { status: 422, texto: 'No hay nada escrito: completá el documento antes de firmarlo.' },
  identidad_requerida: { status: 403, texto: 'Para abrirlo, decinos tu DNI y tu fecha de nacimiento.' },
  identidad_distinta: {
    status: 422,
    texto: 'Los datos no coinciden con los de la atención. Revisalos y probá de nuevo.',
  },
  ultimo_administrador: {
    status: 409,
    texto: 'Es la última cuenta activa de administración: antes, dale ese rol a alguien más.',
  },
  rol_propio: {
    status: 409,
    texto: 'No podés quitarte a vos el rol de administración. Pedíselo a otra persona que administre.',
  },
  cuenta_propia: {
    status: 409,
    texto: 'No podés hacer esto con tu propia cuenta. Pedíselo a otra persona que administre.',
  },
  cuenta_desactivada: { status: 409, texto: 'Esa cuenta está desactivada. Activala primero.' },
  cuenta_sin_email: { status: 422, texto: 'La cuenta no tiene un email al que escribirle.' },
  cuenta_del_personal: {
    status: 409,
    texto: 'Es una cuenta del personal: su email lo cambia su dueño desde su perfil.',
  },
  invitacion_usada: { status: 409, texto: 'Esa cuenta ya tiene contraseña: la invitación no la cambia.' },
  codigo_incorrecto: { status: 422, texto: 'El código no es correcto o ya se usó' },
  ingreso_vencido: { status: 401, texto: 'Pasó mucho tiempo. Volvé a escribir tu contraseña.' },
  segundo_factor_activo: { status: 409, texto: 'La verificación en dos pasos ya está activa.' },
  segundo_factor_exigido: {
    status: 409,
    texto: 'La institución exige la verificación en dos pasos: no se puede desactivar.',
  },
  segundo_factor_requerido: {
    status: 403,
    texto:
      'Para esta función hace falta la verificación en dos pasos: salí y volvé a entrar por el acceso del personal.',
  },
  segundo_factor_propio: {
    status: 409,
    texto:
      'Primero activá la verificación en dos pasos en tu propia cuenta, desde tu perfil, y volvé a ingresar.',
  },
  personas_no_unibles: { status: 409, texto: 'Esos dos registros no se pueden unir.' },
  caso_inexistente: { status: 404, texto: textosServidor.caso_inexistente.texto },
  caso_no_admite: { status: 409, texto: 'El estado del caso no lo permite.' },
  caso_lleno: {
    status: 409,
    texto: 'El caso ya no admite más: llegó al máximo de seguimientos o documentos.',
  },
  caso_cambiado: {
    status: 409,
    texto: 'El caso cambió mientras lo editabas. Actualizá la página y probá de nuevo.',
  },
  borrador_cambiado: {
    status: 409,
    texto:
      'Otra persona cambió la plantilla mientras la editabas. No guardamos nada encima: mirá lo que hay ahora y volvé a hacer tus cambios.',
  },
  banners_cambiados: {
    status: 409,
    texto:
      'Otra persona cambió los banners mientras los editabas. No guardamos nada encima: mirá lo que hay ahora y probá de nuevo.',
  },
  sin_borrador: { status: 409, texto: 'No hay cambios para publicar.' },
  plantilla_no_publicable: { status: 422, texto: 'Así no se puede publicar. Revisá lo que está marcado.' },
  version_inexistente: { status: 404, texto: 'Esa versión no existe.' },
  imagen_no_admitida: { status: 415, texto: 'Solo se pueden subir imágenes PNG, JPG o WebP de hasta 2 MB.' },
  imagen_muy_grande: {
    status: 422,
    texto:
      'La imagen tiene demasiados puntos: achicala a 2 millones (por ejemplo, 1600 × 1200) y volvé a subirla.',
  },
  certificado_no_admitido: { status: 415, texto: 'El certificado tiene que ser un PDF de hasta 10 MB.' },
  sin_turno: { status: 422, texto: 'Es necesario especificar un turno' },
  correo_sin_reenvio: { status: 409, texto: 'Ese correo no se puede volver a enviar.' },
  ciudad_rechazada: { status: 403, texto: 'No pudimos comprobar el ingreso desde el portal de la ciudad.' },
  ciudad_vencida: { status: 403, texto: 'El ingreso desde el portal de la ciudad ya venció o ya se usó.' },
  ciudad_pendiente: {
    status: 403,
    texto: 'Tus datos no coinciden con los de la cuenta que ya tenés. La institución los va a revisar.',
  },
  ciudad_sin_datos: {
    status: 422,
    texto: 'El portal de la ciudad no envió todos los datos que hacen falta para crear tu cuenta.',
  },
  ciudad_solo_pacientes: {
    status: 403,
    texto: 'Por el portal de la ciudad entran los pacientes. El personal entra por «Acceso del personal».',
  },
  padron_en_curso: {
    status: 409,
    texto: 'Otra carga del padrón está en curso. Esperá a que termine y probá de nuevo.',
  },
  padron_ilegible: { status: 422, texto: 'El archivo no se puede leer.' },
  padron_vacio: { status: 422, texto: 'El archivo no tiene ninguna línea con datos.' },
  padron_muy_largo: {
    status: 413,
    texto: 'El archivo tiene más de 1.000.000 de líneas: dividilo y agregalo por partes.',
  },
  padron_con_errores: {
    status: 409,
    texto: 'Hay líneas con errores: elegí cargar solo las válidas, o corregí el archivo y subilo de nuevo.',
  },
  padron_sin_validas: {
    status: 409,
    texto: 'El archivo no tiene ninguna línea válida: no hay nada para cargar.',
  },
  padron_no_esta: { status: 409, texto: 'Esa carga ya no está en revisión. Subí el archivo de nuevo.' },
  periodo_invalido: {
    status: 422,
    texto: 'El período no es válido: elegí hasta 366 días, sin pasar de hoy.',
  },
  no_disponible: {
    status: 503,
    texto:
      'El portal no responde en este momento. Lo que escribiste sigue en tu pantalla: probá de nuevo en un minuto.',
  },
  error_interno: {
    status: 500,
    texto: 'Tuvimos un problema. Lo que escribiste sigue en tu pantalla: probá de nuevo en un minuto.',
  },
} as const satisfies Record<string, { status: number; texto: string }>;

export type CodigoError = keyof typeof errores;

/** The body of every refusal. `fields` holds one message per field, in the specification's words. */
export interface CuerpoError {
  code: CodigoError;
  message: string;
  fields?: Record<string, string>;
  /** Seconds to wait, with `demasiados_intentos`. */
  retryAfter?: number;
  /** Details that the caller must see before retrying. Its shape depends on the code. */
  detalle?: unknown;
}

export class PortalError extends Error {
  readonly code: CodigoError;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly detalle: unknown;

  constructor(
    code: CodigoError,
    options: {
      message?: string;
      fields?: Record<string, string>;
      retryAfter?: number;
      detalle?: unknown;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? errores[code].texto, { cause: options.cause });
    this.name = 'PortalError';
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.detalle = options.detalle;
  }
}
