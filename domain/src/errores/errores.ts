import { textosServidor } from './textos-servidor.ts';

/**
 * Every refusal of the server, by its HTTP status: code and text. Mapped to HTTP once, in
 * `server/src/http/errors.ts`.
 */
export const erroresPorStatus = {
  400: {
    pedido_invalido: 'El pedido no se entiende. Actualizá la página y probá de nuevo.',
    busqueda_invalida: 'Así no se puede buscar acá.',
    concesion_desconocida: 'Acá los sistemas piden permiso con client_credentials.',
    alcance_invalido: 'Ese alcance no está entre los que la unidad le dio al sistema.',
  },
  401: {
    sin_sesion: 'Tu sesión terminó. Volvé a iniciar sesión.',
    login_incorrecto: 'DNI o contraseña incorrectos',
    sin_permiso: 'El permiso del sistema falta o venció. Pedí otro.',
    sistema_desconocido: 'No pudimos comprobar qué sistema es.',
    ingreso_vencido: 'Pasó mucho tiempo. Volvé a escribir tu contraseña.',
    pin_incorrecto: 'El PIN no es correcto.',
  },
  403: {
    solo_personal: 'Este acceso es para el personal. Para atenderte, entrá por el portal de pacientes.',
    encabezado_faltante: 'El pedido no viene del portal. Actualizá la página y probá de nuevo.',
    alcance_insuficiente: 'El permiso del sistema no alcanza para leer eso.',
    prueba_requerida: 'Para seguir, confirmá que sos vos.',
    clave_corta_personal:
      'Para esta función tu contraseña tiene que tener al menos 10 caracteres: salí y volvé a entrar por el acceso del personal.',
    no_habilitado: 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
    no_afiliado_a_la_unidad: 'No se encuentra afiliado',
    no_afiliado_al_prestador:
      'El paciente seleccionado no se encuentra afiliado a {prestador} para realizar esta videollamada.',
    identidad_requerida: 'Para abrirlo, decinos tu DNI y tu fecha de nacimiento.',
    segundo_factor_requerido:
      'Para esta función hace falta la verificación en dos pasos: salí y volvé a entrar por el acceso del personal.',
    ciudad_rechazada: 'No pudimos comprobar el ingreso desde el portal de la ciudad.',
    ciudad_vencida: 'El ingreso desde el portal de la ciudad ya venció o ya se usó.',
    ciudad_pendiente:
      'Tus datos no coinciden con los de la cuenta que ya tenés. La institución los va a revisar.',
    ciudad_solo_pacientes:
      'Por el portal de la ciudad entran los pacientes. El personal entra por «Acceso del personal».',
    emisor_rechazada: 'No pudimos comprobar quién sos con el servicio de identidad.',
    emisor_vencida: 'Ese ingreso ya venció o ya se usó.',
    emisor_cancelada: 'El ingreso quedó sin terminar en el servicio de identidad.',
    emisor_nivel: 'Para entrar acá, tu identidad tiene que estar validada con un nivel más alto.',
    emisor_pendiente:
      'Tus datos no coinciden con los de la cuenta que ya tenés. La institución los va a revisar.',
    emisor_solo_pacientes:
      'Por el servicio de identidad entran los pacientes. El personal entra por «Acceso del personal».',
  },
  404: {
    no_encontrado: 'No encontramos lo que buscás.',
    unidad_desconocida: 'No hay un portal en esta dirección.',
    unidad_cerrada: 'Este portal no está abierto al público.',
    inspeccion_terminada: 'Esta inspección terminó: ya nadie puede entrar a esta unidad.',
    turno_inexistente: textosServidor.turno_inexistente.texto,
    enlace_invalido: 'El enlace no es válido o ya venció.',
    sin_atenciones: textosServidor.sin_atenciones.texto,
    caso_inexistente: textosServidor.caso_inexistente.texto,
    version_inexistente: 'Esa versión no existe.',
    compartido_revocado: 'La persona dejó de compartir este resumen.',
    compartido_bloqueado: 'Este enlace se cerró porque se escribió mal el PIN cinco veces.',
    compartido_agotado: 'Este enlace ya se abrió todas las veces que se podía.',
    compartido_vencido: 'El tiempo para ver este resumen terminó.',
  },
  409: {
    unidad_distinta: 'Los datos son de otra unidad. Actualizá la página y probá de nuevo.',
    clave_repetida: 'Ese pedido ya se hizo con otros datos. Actualizá la página y probá de nuevo.',
    en_curso: 'Ese pedido todavía se está procesando. Esperá un momento.',
    pedido_cambiado: 'Lo que pide este sistema cambió. Leelo de nuevo antes de decidir.',
    compartidos_de_mas: 'Ya hay diez enlaces en uso. Dejá de compartir alguno y probá de nuevo.',
    invitaciones_de_mas:
      'En esta llamada ya no se puede invitar a más personas. Quitá una invitación que no se usó y probá de nuevo.',
    invitados_de_mas: 'En la llamada ya hay cuatro personas. Quitá a alguien invitado y probá de nuevo.',
    incidentes_de_mas:
      'Ya hay diez incidentes sin resolver. Cerrá los que terminaron antes de informar otro.',
    cuenta_existente: 'Ya hay una cuenta con ese DNI. Mirá de quién es y confirmalo antes de invitar.',
    rol_sin_invitacion: 'Esa cuenta no es del personal: para darle una función, invitala.',
    registro_fallido: 'Revise la información',
    turno_ocupado: textosServidor.turno_ocupado.texto,
    turno_repetido: textosServidor.turno_repetido.texto,
    turno_cerrado: 'Faltan 15 minutos o menos para el turno: ya no se puede cambiar.',
    turno_no_programado: 'El turno ya no está programado.',
    turno_de_la_institucion:
      'Este turno te lo dio la institución: para cambiar el horario, comunicate con ella.',
    turnos_de_mas: 'Tu grupo familiar ya tiene todos los turnos por venir que se pueden tener a la vez.',
    cambios_de_mas: 'Hoy ya cancelaste o cambiaste todos los turnos que se pueden en un día.',
    familia_completa: 'El grupo familiar ya tiene todos los integrantes que puede tener.',
    familia_por_dia: 'Hoy ya sumaste todos los integrantes que se pueden en un día.',
    turno_respondido_tarde: 'El plazo para responder terminó.',
    agenda_rompe_turnos:
      'Este cambio deja sin lugar a turnos que ya están dados. Mirá cuáles son y confirmalo.',
    limite_de_atenciones: textosServidor.limite_de_atenciones.texto,
    servicio_cerrado: 'En este momento nadie atiende este servicio.',
    atencion_abierta: 'Ya hay una atención en curso para esta persona.',
    integrante_en_atencion: 'Esta persona tiene una atención en curso. Vas a poder quitarla cuando termine.',
    atencion_terminada: 'La atención ya terminó.',
    turno_fuera_de_hora: 'Todavía no es la hora del turno, o ya pasó.',
    sin_guardia: 'Para llamar, primero empezá a atender.',
    vuelta_vencida: 'Pasó más de una hora desde que terminó la atención: dale un turno de control.',
    vuelta_sin_entrar: 'El paciente todavía no entró: para pasarlo, esperá a que entre a la llamada.',
    en_otra_atencion: 'Estás con otro paciente. Terminá esa atención y volvé a llamar.',
    paciente_ocupado:
      'El paciente ya está en la fila o en otra atención: no se lo puede volver a llamar ahora.',
    control_de_caso: 'Los turnos de un caso los da su gestor.',
    modelos_de_mas: 'Ya tenés todos los textos que se pueden guardar: borrá uno que no uses.',
    regreso_vencido: 'Pasó más de media hora: pedí una atención nueva.',
    colega_ausente: 'Ese profesional no está atendiendo ese servicio ahora. Elegí a otro o el servicio.',
    entrada_del_profesional:
      'Esto lo anotó un profesional: si cambió algo, contáselo en tu próxima consulta.',
    resumen_lleno:
      'El resumen está lleno: sacá lo que se anotó por error o ya no hace falta, y probá de nuevo.',
    resumen_de_antes:
      'La consulta terminó hace más de una semana. Vas a poder anotar en el resumen cuando vuelvas a atenderlo.',
    resumen_con_entradas: 'Hay algo anotado en esa lista. Si ya no vale, cerralo antes.',
    resumen_sin_consulta: 'Vas a poder anotar en el resumen cuando empiece la consulta.',
    nota_cambiada: 'La nota cambió en otra pestaña. Te mostramos lo último que se guardó.',
    documento_firmado: 'Ese documento ya está firmado. Para cambiar algo, hacé una corrección.',
    documento_cambiado: 'El documento cambió en otra pestaña. Te mostramos lo último que se guardó.',
    documento_corregido: 'Ese documento ya tiene una corrección: corregí la última versión.',
    documento_anulado: 'Ese documento está anulado. Si hace falta otro, escribí uno nuevo.',
    documento_reemplazado: 'Ese documento ya se reemplazó por otro: anulá la última versión.',
    documento_alterado:
      'El archivo guardado no es el que se firmó, y no lo mostramos. Comunicate con la institución.',
    documento_sin_consulta:
      'Se firma lo de una consulta que empezó, y esta no empezó todavía o el paciente no se presentó. Lo que escribiste queda guardado.',
    receta_con_advertencias:
      'Hay advertencias en esta receta. No firmamos nada: leelas y escribí por qué la indicás igual.',
    firma_vencida: 'Pasó mucho tiempo desde que empezaste a firmar. No firmamos nada: volvé a firmar.',
    firma_cambiada:
      'Mientras firmabas cambió algo que sale en el papel. No firmamos nada: revisalo y volvé a firmar.',
    firma_sin_llave: 'Para firmar con huella, rostro o PIN, primero agregá este dispositivo en tu perfil.',
    presencia_requerida:
      'La institución pide firmar esto con huella, rostro o PIN: usá el dispositivo que agregaste en tu perfil.',
    adjunto_alterado: 'El archivo guardado no es el que subiste. Borralo, subilo de nuevo y firmalo.',
    ultimo_administrador: 'Es la última cuenta activa de administración: antes, dale ese rol a alguien más.',
    rol_propio: 'No podés quitarte a vos el rol de administración. Pedíselo a otra persona que administre.',
    cuenta_propia: 'No podés hacer esto con tu propia cuenta. Pedíselo a otra persona que administre.',
    cuenta_desactivada: 'Esa cuenta está desactivada. Activala primero.',
    cuenta_del_personal: 'Es una cuenta del personal: su email lo cambia su dueño desde su perfil.',
    invitacion_usada: 'Esa cuenta ya tiene contraseña: la invitación no la cambia.',
    demasiadas_llaves: 'Ya tenés diez llaves de acceso. Quitá alguna que no uses y probá de nuevo.',
    segundo_factor_activo: 'La verificación en dos pasos ya está activa.',
    segundo_factor_exigido: 'La institución exige la verificación en dos pasos: no se puede desactivar.',
    segundo_factor_propio:
      'Primero activá la verificación en dos pasos en tu propia cuenta, desde tu perfil, y volvé a ingresar.',
    personas_no_unibles: 'Esos dos registros no se pueden unir.',
    caso_no_admite: 'El estado del caso no lo permite.',
    caso_lleno: 'El caso ya no admite más: llegó al máximo de seguimientos o documentos.',
    caso_cambiado: 'El caso cambió mientras lo editabas. Actualizá la página y probá de nuevo.',
    borrador_cambiado:
      'Otra persona cambió la plantilla mientras la editabas. No guardamos nada encima: mirá lo que hay ahora y volvé a hacer tus cambios.',
    banners_cambiados:
      'Otra persona cambió los banners mientras los editabas. No guardamos nada encima: mirá lo que hay ahora y probá de nuevo.',
    sin_borrador: 'No hay cambios para publicar.',
    registro_en_curso:
      'El portal está enviando esa receta en este momento. Esperá dos minutos y mirá de nuevo.',
    correo_sin_reenvio: 'Ese correo no se puede volver a enviar.',
    padron_en_curso: 'Otra carga del padrón está en curso. Esperá a que termine y probá de nuevo.',
    padron_con_errores:
      'Hay líneas con errores: elegí cargar solo las válidas, o corregí el archivo y subilo de nuevo.',
    padron_sin_validas: 'El archivo no tiene ninguna línea válida: no hay nada para cargar.',
    matricula_no_habilitada: 'No podés recetar con esa matrícula.',
    conexion_incompleta: 'Antes guardá los datos de la conexión y generá su clave.',
    conexion_sin_probar: 'Antes de activar la conexión, probala: la última prueba tiene que salir bien.',
    padron_no_esta: 'Esa carga ya no está en revisión. Subí el archivo de nuevo.',
  },
  413: {
    muy_grande: 'Lo que enviaste es demasiado grande.',
    archivos_de_llamada: 'En esta llamada ya no entran más archivos.',
    padron_muy_largo: 'El archivo tiene más de 1.000.000 de líneas: dividilo y agregalo por partes.',
  },
  415: {
    formato_no_admitido: 'Ese formato no se admite.',
    archivo_no_admitido: 'Solo se pueden enviar archivos PDF, JPG o PNG de hasta 10 MB.',
    imagen_no_admitida: 'Solo se pueden subir imágenes PNG, JPG o WebP de hasta 2 MB.',
    certificado_no_admitido: 'El certificado tiene que ser un PDF de hasta 10 MB.',
  },
  422: {
    datos_invalidos: 'Revise la información',
    firma_no_verificada:
      'No pudimos comprobar tu huella, tu rostro o tu PIN. No firmamos nada: probá de nuevo.',
    contrasena_incorrecta: 'La contraseña no es correcta',
    clave_incorrecta: 'La clave es incorrecta',
    codigo_de_email: 'El código no es correcto o ya venció',
    sin_email: 'No hay un correo cargado para verificar.',
    email_sin_verificar:
      'El paciente todavía no verificó su email, y el enlace no se envía a una dirección sin verificar. Puede hacerlo en «Mi perfil».',
    cp: 'Código postal inválido',
    turno_sin_email: textosServidor.turno_sin_email.texto,
    turno_fuera_de_agenda: 'Ese horario no está en la agenda.',
    turno_pasado: 'Ese horario ya pasó.',
    turno_feriado: 'Ese día es feriado y no se atiende.',
    turno_lejano: 'Todavía no se dan turnos para esa fecha.',
    turno_otra_edad: 'Esa especialidad no corresponde a la edad del paciente.',
    terminos_sin_aceptar: 'Para iniciar la videollamada hay que aceptar los términos y condiciones.',
    falta_resultado: 'Elegí si es alta o nuevo control.',
    paciente_sin_email: 'El paciente no tiene un email al que enviarle el enlace.',
    nombre_muy_largo:
      'El nombre del archivo es demasiado largo: acortalo a menos de 255 letras y volvé a subirlo.',
    archivo_infectado:
      'El antivirus rechazó ese archivo y no lo guardamos. Revisá tu equipo y probá con otro.',
    documento_ilegible:
      'Hay signos que el papel no puede mostrar. Escribilos con letras o números y volvé a firmar.',
    documento_vacio: 'No hay nada escrito: completá el documento antes de firmarlo.',
    identidad_distinta: 'Los datos no coinciden con los de la atención. Revisalos y probá de nuevo.',
    cuenta_sin_email: 'La cuenta no tiene un email al que escribirle.',
    llave_no_reconocida:
      'No pudimos reconocer esa huella, ese rostro o ese PIN. Probá de nuevo o usá tu contraseña.',
    llave_no_agregada:
      'No pudimos activar el ingreso con huella, rostro o PIN en este dispositivo. Probá de nuevo.',
    codigo_incorrecto: 'El código no es correcto o ya se usó',
    plantilla_no_publicable: 'Así no se puede publicar. Revisá lo que está marcado.',
    imagen_muy_grande:
      'La imagen tiene demasiados puntos: achicala a 2 millones (por ejemplo, 1600 × 1200) y volvé a subirla.',
    sin_turno: 'Es necesario especificar un turno',
    ciudad_sin_datos: 'El portal de la ciudad no envió todos los datos que hacen falta para crear tu cuenta.',
    emisor_sin_datos:
      'El servicio de identidad no envió todos los datos que hacen falta para crear tu cuenta.',
    padron_ilegible: 'El archivo no se puede leer.',
    padron_vacio: 'El archivo no tiene ninguna línea con datos.',
    periodo_invalido: 'El período no es válido: elegí hasta 366 días, sin pasar de hoy.',
  },
  429: {
    demasiados_intentos: 'Hubo muchos intentos seguidos. Esperá unos minutos y probá de nuevo.',
    recuperacion_muchos_correos:
      'Hoy ya se pidieron varias claves para ese email. Usá el enlace del último correo, o probá de nuevo mañana.',
    recuperacion_muchas_claves:
      'Hoy ya se probaron muchas claves para ese email. Usá el enlace del último correo, o probá de nuevo mañana.',
    email_muchos_codigos:
      'Hoy ya te enviamos varios códigos a ese correo. Usá el último, o probá de nuevo mañana.',
    email_muchas_pruebas: 'Hoy ya se probaron muchos códigos. Probá de nuevo mañana.',
    correos_del_dia: 'Hoy ya le enviaste varios correos a esa persona. Probá de nuevo mañana.',
  },
  500: {
    error_interno:
      'Tuvimos un problema. Lo que escribiste sigue en tu pantalla: probá de nuevo en un minuto.',
  },
  503: {
    /** The answer says how many seconds. */
    ingreso_saturado: 'Hay mucha gente ingresando a la vez. Probá de nuevo en unos segundos.',
    /** The padrón did not answer. Same text as a refusal, since a failure never lets anybody in. */
    padron_sin_respuesta:
      'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
    emisor_no_responde: 'El servicio de identidad no responde en este momento.',
    archivos_no_disponibles:
      'En este momento no podemos guardar ni abrir archivos. Lo que escribiste sigue en tu pantalla: probá de nuevo en un minuto.',
    antivirus_sin_respuesta:
      'No pudimos revisar el archivo con el antivirus, y sin eso no lo guardamos. Probá de nuevo en un minuto.',
    no_disponible:
      'El portal no responde en este momento. Lo que escribiste sigue en tu pantalla: probá de nuevo en un minuto.',
  },
  507: {
    sin_espacio:
      'No queda lugar para guardar archivos. Lo que escribiste sigue en tu pantalla: avisale a la institución y probá más tarde.',
  },
} as const satisfies Record<number, Record<string, string>>;

type PorStatus = typeof erroresPorStatus;
export type CodigoError = { [Status in keyof PorStatus]: keyof PorStatus[Status] }[keyof PorStatus];

export const errores = Object.fromEntries(
  Object.entries(erroresPorStatus).flatMap(([status, textos]) =>
    Object.entries(textos).map(([code, texto]) => [code, { status: Number(status), texto }]),
  ),
) as Record<CodigoError, { status: number; texto: string }>;

/** The body of every refusal. `fields` holds one message per field, in the specification's words. */
export interface CuerpoError {
  code: CodigoError;
  message: string;
  fields?: Record<string, string>;
  /** Seconds to wait, with `demasiados_intentos` and `ingreso_saturado`. */
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
