/**
 * The permissions of every actor, typed by hand: one line per endpoint, one column per actor. This file
 * imports nothing of the product.
 *
 * 200   done, and the answer shows the data of this unit (303 for a page that redirects)
 * 200-  answered without the requested data: with the caller's own, or none
 * 4xx   refused, with exactly the same text as for a thing that never existed
 *
 * Actors of another unit ask at their own host for things of this unit. At this unit's host their session is
 * not valid, and they get the answer of the anonymous actor.
 */
export const actors = [
  'anonimo',
  'paciente',
  'otraFamilia',
  // The same person: the same DNI in another unit.
  'otraUnidad',
  // Attends or attended the patient.
  'profesionalCon',
  'profesionalSin',
  // The case's own manager, and a colleague.
  'gestor',
  'gestorAjeno',
  'coordinador',
  'administrador',
  'administradorAjeno',
] as const;
export type Actor = (typeof actors)[number];

// prettier-ignore
export const endpoints: Readonly<Record<string, string>> = {
  /* the platform, and the mail of development */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  salud:                          '200   200   200   200   200   200   200   200   200   200   200',
  saludViva:                      '200   200   200   200   200   200   200   200   200   200   200',
  saludLista:                     '200   200   200   200   200   200   200   200   200   200   200',
  openapi:                        '200   200   200   200   200   200   200   200   200   200   200',
  documentacion:                  '200   200   200   200   200   200   200   200   200   200   200',
  verCorreo:                      '200   200   200   200-  200   200   200   200   200   200   200-',
  verCorreoJson:                  '200   200   200   200-  200   200   200   200   200   200   200-',
  verCorreoHtml:                  '200   200   200   404   200   200   200   200   200   200   404',

  /* what a unit shows of itself */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  obtenerTerminos:                '200   200   200   200   200   200   200   200   200   200   200',
  verGuia:                        '200   200   200   200   200   200   200   200   200   200   200',
  verPermisosAndroid:             '200   200   200   200   200   200   200   200   200   200   200',
  verMapaCentros:                 '200   200   200   200   200   200   200   200   200   200   200',
  verMapaGuardias:                '200   200   200   200   200   200   200   200   200   200   200',
  verVideo:                       '200   200   200   200   200   200   200   200   200   200   200',
  verEstado:                      '200   200   200   200   200   200   200   200   200   200   200',
  obtenerEstado:                  '200   200   200   200   200   200   200   200   200   200   200',
  listarIncidentes:               '401   404   404   404   404   404   404   404   404   200   200-',
  publicarIncidente:              '401   404   404   404   404   404   404   404   404   200   200',
  corregirIncidente:              '401   404   404   404   404   404   404   404   404   200   404',
  cerrarIncidente:                '401   404   404   404   404   404   404   404   404   200   404',
  obtenerConfiguracion:           '200   200   200   200-  200   200   200   200   200   200   200-',
  obtenerImagen:                  '200   200   200   404   200   200   200   200   200   200   404',
  obtenerLogo:                    '200   200   200   200   200   200   200   200   200   200   200',
  obtenerLateral:                 '200   200   200   200   200   200   200   200   200   200   200',
  obtenerAyuda:                   '200   200   200   200   200   200   200   200   200   200   200',
  obtenerAyudaTramite:            '200   200   200   200   200   200   200   200   200   200   200',
  cambiarAjuste:                  '401   404   404   404   404   404   404   404   404   200   200',
  obtenerAjustes:                 '401   404   404   404   404   404   404   404   404   200   200',
  obtenerPlantilla:               '401   404   404   404   404   404   404   404   404   200   200-',
  guardarBorradorPlantilla:       '401   404   404   404   404   404   404   404   404   200   409',
  descartarBorradorPlantilla:     '401   404   404   404   404   404   404   404   404   200   409',
  publicarPlantilla:              '401   404   404   404   404   404   404   404   404   200   409',
  restaurarPlantilla:             '401   404   404   404   404   404   404   404   404   200   409',
  abrirVistaPrevia:               '401   404   404   404   404   404   404   404   404   200   200',
  cerrarVistaPrevia:              '200   200   200   200   200   200   200   200   200   200   200',
  subirImagen:                    '401   404   404   404   404   404   404   404   404   200   200',
  subirCertificado:               '401   404   404   404   404   404   404   404   404   200   200',
  pedirCertificado:               '401   200   200   200   200   200   200   200   200   200   200',
  obtenerCertificado:             '200   200   200   404   200   200   200   200   200   200   404',
  listarBanners:                  '401   200   200   200   404   404   404   404   404   404   404',
  listarTodosLosBanners:          '401   404   404   404   404   404   404   404   404   200   200',
  cambiarBanners:                 '401   404   404   404   404   404   404   404   404   200   200',
  subirImagenDeBanner:            '401   404   404   404   404   404   404   404   404   200   200',
  verImagenDeBanner:              '200   200   200   404   200   200   200   200   200   200   404',
  verPieza:                       '200   200   200   200   200   200   200   200   200   200   200',

  /* accounts and sessions */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  iniciarSesion:                  '200   200   200   401   200   200   200   200   200   200   401',
  renovarSesion:                  '200   200   200   401   200   200   200   200   200   200   401',
  cerrarSesion:                   '200   200   200   200   200   200   200   200   200   200   200',
  cambiarRol:                     '401   404   404   404   404   404   404   404   404   200   200',
  cambiarClave:                   '401   200   200   200   200   200   200   200   200   200   200',
  listarSesiones:                 '401   200   200-  200-  200-  200-  200-  200-  200-  200-  200-',
  terminarSesion:                 '401   200   404   404   404   404   404   404   404   404   404',
  registrarUsuario:               '200   200   200   200   200   200   200   200   200   200   200',
  pedirCodigo:                    '200   200   200   200   200   200   200   200   200   200   200',
  verificarCodigo:                '200   200   200   422   200   200   200   200   200   200   422',
  resetearClave:                  '200   200   200   422   200   200   200   200   200   200   422',
  claveAlIngresar:                '200   200   200   401   200   200   200   200   200   200   401',
  comprobarIdentidad:             '401   200   200   200   200   200   200   200   200   200   200',
  restablecerConEnlace:           '200   200   200   404   200   200   200   200   200   200   404',

  /* staff */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  listarPersonal:                 '401   404   404   404   404   404   404   404   404   200   200-',
  invitarPersonal:                '401   404   404   404   404   404   404   404   404   200   200',
  reenviarInvitacion:             '401   404   404   404   404   404   404   404   404   200   404',
  retirarInvitacion:              '401   404   404   404   404   404   404   404   404   200   404',
  cambiarRoles:                   '401   404   404   404   404   404   404   404   404   200   404',
  verInvitacion:                  '200   200   200   404   200   200   200   200   200   200   404',
  aceptarInvitacion:              '200   200   200   404   200   200   200   200   200   200   404',
  ingresarConCodigo:              '200   200   200   401   200   200   200   200   200   200   401',
  prepararAlIngresar:             '200   200   200   401   200   200   200   200   200   200   401',
  activarAlIngresar:              '200   200   200   401   200   200   200   200   200   200   401',
  verSegundoFactor:               '401   200   200   200   200   200   200   200   200   200   200',
  prepararSegundoFactor:          '401   404   404   404   200   200   200   200   200   200   200',
  activarSegundoFactor:           '401   404   404   404   200   200   200   200   200   200   200',
  quitarSegundoFactor:            '401   422   422   422   200   200   200   200   200   200   200',
  reiniciarSegundoFactor:         '401   404   404   404   404   404   404   404   404   200   404',
  exigirSegundoFactor:            '401   404   404   404   404   404   404   404   404   200   200',

  /* people and families */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  guardarPerfil:                  '401   200   404   404   404   404   404   404   404   404   404',
  obtenerPersona:                 '401   200   404   200-  404   404   404   404   404   404   404',
  pedirCodigoDeEmail:             '401   200   404   404   404   404   404   404   404   404   404',
  verificarEmail:                 '401   200   404   404   404   404   404   404   404   404   404',
  crearFamiliar:                  '401   200   404   404   404   404   404   404   404   404   404',
  quitarFamiliar:                 '401   200   404   404   404   404   404   404   404   404   404',
  reportarVinculo:                '401   200   404   404   404   404   404   404   404   404   404',
  listarPendientes:               '401   404   404   404   404   404   404   404   404   200   200-',
  contarPendientes:               '401   404   404   404   404   404   404   404   404   200   200',
  resolverPendiente:              '401   404   404   404   404   404   404   404   404   200   404',
  guardarCondicionesMedicas:      '401   200   404   404   404   404   404   404   404   404   404',
  getCondicionesMedicas:          '401   200   404   404   404   404   404   404   404   404   404',
  listarAccesos:                  '401   200   200   200   200   200   200   200   200   200   200',
  pedirMisDatos:                  '401   200   200   200   200   200   200   200   200   200   200',
  descargarMisDatos:              '200   200   200   404   200   200   200   200   200   200   404',
  pedirCopia:                     '401   404   404   404   404   404   404   404   404   200   404',
  descargarCopia:                 '200   200   200   404   200   200   200   200   200   200   404',

  /* the help desk */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  buscarPersonas:                 '401   404   404   404   404   404   404   404   404   200   200-',
  verFichaDeAyuda:                '401   404   404   404   404   404   404   404   404   200   404',
  corregirEmail:                  '401   404   404   404   404   404   404   404   404   200   404',
  enviarRecuperacion:             '401   404   404   404   404   404   404   404   404   200   404',
  bloquearCuenta:                 '401   404   404   404   404   404   404   404   404   200   404',
  desbloquearCuenta:              '401   404   404   404   404   404   404   404   404   200   404',
  compararPersonas:               '401   404   404   404   404   404   404   404   404   200   404',
  unirPersonas:                   '401   404   404   404   404   404   404   404   404   200   404',

  /* turnos */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  reservarTurno:                  '401   200   404   404   404   404   404   404   404   404   404',
  listarTurnos:                   '401   200   200-  200-  404   404   404   404   404   404   404',
  obtenerTurno:                   '401   200   404   404   404   404   404   404   404   404   404',
  cancelarTurno:                  '401   200   404   404   404   404   404   404   404   404   404',
  reprogramarTurno:               '401   200   404   404   404   404   404   404   404   404   404',
  pedirComprobante:               '401   200   404   404   404   404   404   404   404   404   404',
  obtenerComprobante:             '200   200   200   404   200   200   200   200   200   200   404',
  confirmarTurnoEmail:            '200   200   200   404   200   200   200   200   200   200   404',
  obtenerEntrada:                 '200   200   200   404   200   200   200   200   200   200   404',
  ingresarAlTurno:                '200   200   200   404   200   200   200   200   200   200   404',
  listarEspera:                   '401   200   200-  200-  404   404   404   404   404   404   404',
  anotarEnEspera:                 '401   200   404   404   404   404   404   404   404   404   404',
  retirarDeEspera:                '401   200   404   404   404   404   404   404   404   404   404',
  responderOferta:                '401   200   404   404   404   404   404   404   404   404   404',
  listarAgenda:                   '401   404   404   404   200   200-  404   404   404   200   200-',
  marcarPresencia:                '401   404   404   404   200   404   404   404   404   200   404',
  cancelarPorProfesional:         '401   404   404   404   200   404   404   404   404   200   404',
  buscarPaciente:                 '401   404   404   404   200   200   404   404   404   200   200-',
  reservarParaPaciente:           '401   404   404   404   200   200   404   404   404   200   404',

  /* the agenda */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  listarServicios:                '401   200   200   200-  404   404   404   404   404   404   404',
  listarDisponibles:              '401   200   200   404   404   404   404   404   404   404   404',
  listarServiciosDeLaUnidad:      '401   404   404   404   200   200   404   404   404   200   200-',
  listarDisponiblesParaPersonal:  '401   404   404   404   200   200   404   404   404   200   404',
  listarLibresDelProfesional:     '401   404   404   404   200   404   404   404   404   200   404',
  listarServiciosAdmin:           '401   404   404   404   404   404   404   404   404   200   200-',
  guardarServicio:                '401   404   404   404   404   404   404   404   404   200   404',
  obtenerHorariosDeUnidad:        '401   404   404   404   404   404   404   404   404   200   200',
  guardarHorariosDeUnidad:        '401   404   404   404   404   404   404   404   404   200   200',
  listarProfesionales:            '401   404   404   404   404   404   404   404   404   200   200-',
  obtenerProfesional:             '401   404   404   404   404   404   404   404   404   200   404',
  guardarProfesional:             '401   404   404   404   404   404   404   404   404   200   404',
  guardarFirma:                   '401   404   404   404   404   404   404   404   404   200   404',
  guardarServiciosDelProfesional: '401   404   404   404   404   404   404   404   404   200   404',
  guardarHorario:                 '401   404   404   404   404   404   404   404   404   200   404',
  agregarExcepcion:               '401   404   404   404   404   404   404   404   404   200   404',
  quitarExcepcion:                '401   404   404   404   404   404   404   404   404   200   200',
  listarFeriados:                 '401   404   404   404   404   404   404   404   404   200   200',
  guardarFeriado:                 '401   404   404   404   404   404   404   404   404   200   200',
  quitarFeriado:                  '401   404   404   404   404   404   404   404   404   200   200',

  /* the line and the desk */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  listarServiciosADemanda:        '401   200   200   200-  404   404   404   404   404   404   404',
  validarCantAtenciones:          '401   200   200-  200-  404   404   404   404   404   404   404',
  obtenerAtencionIniciada:        '401   200   200-  200-  404   404   404   404   404   404   404',
  obtenerAtencionesAbiertas:      '401   200   200-  200-  200-  200-  200-  200-  200-  200-  200-',
  validarAfiliacion:              '401   200   404   404   404   404   404   404   404   404   404',
  solicitarAtencion:              '401   200   404   404   404   404   404   404   404   404   404',
  llegarAlTurno:                  '401   200   404   404   404   404   404   404   404   404   404',
  obtenerAtencion:                '401   200   404   404   404   404   404   404   404   404   404',
  dejarFila:                      '401   200   404   404   404   404   404   404   404   404   404',
  volverAFila:                    '401   200   404   404   404   404   404   404   404   404   404',
  responderEncuesta:              '401   200   404   404   404   404   404   404   404   404   404',
  obtenerClavePush:               '401   200   200   200   200   200   200   200   200   200   200',
  suscribirPush:                  '401   200   200   200   404   404   404   404   404   404   404',
  obtenerEscritorio:              '401   404   404   404   200   200-  404   404   404   404   404',
  cambiarGuardia:                 '401   404   404   404   200   200   404   404   404   404   404',
  latir:                          '401   404   404   404   200   200   404   404   404   404   404',
  llamarSiguiente:                '401   404   404   404   200   200   404   404   404   404   404',
  rellamar:                       '401   404   404   404   200   404   404   404   404   404   404',
  marcarAusente:                  '401   404   404   404   200   404   404   404   404   404   404',
  transferir:                     '401   404   404   404   200   404   404   404   404   404   404',
  obtenerFicha:                   '401   404   404   404   200   404   404   404   404   404   404',
  obtenerFichaPrevia:             '401   404   404   404   200   200   404   404   404   404   404',
  guardarNota:                    '401   404   404   404   200   404   404   404   404   404   404',
  cerrarNota:                     '401   404   404   404   200   404   404   404   404   404   404',
  finalizarAtencion:              '401   404   404   404   200   404   404   404   404   404   404',
  obtenerTablero:                 '401   404   404   404   404   404   404   404   404   200   200-',

  /* the call */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  unirseALlamada:                 '401   200   404   404   200   404   404   404   404   404   404',
  listarMensajesDeLlamada:        '401   200   404   404   200   404   404   404   404   404   404',
  enviarArchivo:                  '401   200   404   404   200   404   404   404   404   404   404',
  pedirArchivo:                   '401   200   404   404   200   404   404   404   404   404   404',
  obtenerArchivo:                 '200   200   200   404   200   200   200   200   200   200   404',

  /* past attentions */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  listarAtenciones:               '401   200   404   404   404   404   404   404   404   404   404',
  obtenerAtencionDetalle:         '401   200   404   404   404   404   404   404   404   404   404',
  obtenerAtencionPasada:          '401   404   404   404   200   404   404   404   404   404   404',
  pedirArchivoDeAtencion:         '401   200   404   404   200   404   404   404   404   404   404',
  emitirEnlaceEP:                 '401   404   404   404   200   404   404   404   404   200   404',
  obtenerDatosAtencionesEP:       '200   200   200   404   200   200   200   200   200   200   404',
  ingresarPorEnlaceEP:            '200   200   200   401   200   200   200   200   200   200   401',

  /* documents */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  listarDocumentosDeAtencion:     '401   404   404   404   200   404   404   404   404   404   404',
  listarPropios:                  '401   404   404   404   200   200-  404   404   404   404   404',
  guardarBorrador:                '401   404   404   404   200   404   404   404   404   404   404',
  subirAdjunto:                   '401   404   404   404   200   404   404   404   404   404   404',
  borrarBorrador:                 '401   404   404   404   200   404   404   404   404   404   404',
  repetirReceta:                  '401   404   404   404   200   404   404   404   404   404   404',
  firmarDocumento:                '401   404   404   404   200   404   404   404   404   404   404',
  corregirDocumento:              '401   404   404   404   200   404   404   404   404   404   404',
  anularDocumento:                '401   404   404   404   200   404   404   404   404   404   404',
  marcarParaArt:                  '401   404   404   404   200   404   404   404   404   404   404',
  buscarEnCatalogo:               '401   404   404   404   200   200   404   404   404   200   200',
  cargarCatalogo:                 '401   404   404   404   404   404   404   404   404   200   200',
  getReceta:                      '401   200   404   404   200   404   404   404   404   404   404',
  abrirDocumento:                 '404   200   404   404   200   404   404   404   404   404   404',
  obtenerDocumento:               '200   200   200   404   200   200   200   200   200   200   404',
  obtenerDocumentoPorEnlace:      '200   200   200   404   200   200   200   200   200   200   404',
  verEnFarmacia:                  '200   200   200   404   200   200   200   200   200   200   404',
  verificarDocumento:             '200   200   200   200-  200   200   200   200   200   200   200-',

  /* occupational-risk cases */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  listarFiltro:                   '401   404   404   404   404   404   200   200-  200   404   404',
  crearCaso:                      '401   404   404   404   404   404   200   404   200   404   404',
  buscarExistentes:               '401   404   404   404   404   404   200   200-  200   404   404',
  mailFinalizar:                  '401   404   404   404   404   404   200   404   200   404   404',
  crearSeguimiento:               '401   404   404   404   404   404   200   404   200   404   404',
  obtenerCaso:                    '401   404   404   404   404   404   200   404   200   404   404',
  crearTurnoDeCaso:               '401   404   404   404   404   404   200   404   200   404   404',
  reprogramarTurnoDeCaso:         '401   404   404   404   404   404   200   404   200   404   404',
  cancelarCaso:                   '401   404   404   404   404   404   200   404   200   404   404',
  cerrarCaso:                     '401   404   404   404   404   404   200   404   200   404   404',
  guardarDocumento:               '401   404   404   404   404   404   200   404   200   404   404',
  editDetalleDocumento:           '401   404   404   404   404   404   200   404   200   404   404',
  editDataPaciente:               '401   404   404   404   404   404   200   404   200   404   404',
  guardarDatosDelOficio:          '401   404   404   404   404   404   200   404   200   404   404',
  pedirDocumento:                 '401   404   404   404   404   404   200   404   200   404   404',
  pedirDocumentoDeVisita:         '401   404   404   404   200   404   404   404   404   404   404',
  obtenerDocumentoDeCaso:         '200   200   200   404   200   200   200   200   200   200   404',
  listarServiciosDeCasos:         '401   404   404   404   404   404   200   200   200   404   404',
  listarDisponiblesDeCasos:       '401   404   404   404   404   404   200   200   200   404   404',
  obtenerHoy:                     '401   404   404   404   404   404   200   200-  200   404   404',
  marcarAlertasVistas:            '401   404   404   404   404   404   200   404   200   404   404',
  listarGestores:                 '401   404   404   404   404   404   404   404   200   404   404',
  reenviarCorreoDeCaso:           '401   404   404   404   404   404   200   404   200   404   404',
  reasignarCasos:                 '401   404   404   404   404   404   404   404   200   404   404',

  /* administration */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  buscarEventos:                  '401   404   404   404   404   404   404   404   404   200   200-',
  pedirCsvDeAuditoria:            '401   404   404   404   404   404   404   404   404   200   200',
  descargarCsvDeAuditoria:        '200   200   200   404   200   200   200   200   200   200   404',
  verificarCadena:                '401   404   404   404   404   404   404   404   404   200   200',
  listarMensajes:                 '401   404   404   404   404   404   404   404   404   200   200-',
  obtenerMensaje:                 '401   404   404   404   404   404   404   404   404   200   404',
  reenviarMensaje:                '401   404   404   404   404   404   404   404   404   200   404',
  listarPadron:                   '401   404   404   404   404   404   404   404   404   200   200-',
  obtenerCargaPadron:             '401   404   404   404   404   404   404   404   404   200   200-',
  subirPadron:                    '401   404   404   404   404   404   404   404   404   200   200',
  aplicarPadron:                  '401   404   404   404   404   404   404   404   404   200   409',
  descartarPadron:                '401   404   404   404   404   404   404   404   404   200   404',
  pedirArchivoPadron:             '401   404   404   404   404   404   404   404   404   200   404',
  obtenerArchivoPadron:           '200   200   200   404   200   200   200   200   200   200   404',
  ingresarDesdeCiudad:            '303   303   303   403   303   303   303   303   303   303   403',
  obtenerMisMatriculas:           '401   404   404   404   200   200-  404   404   404   404   404',
  elegirMatricula:                '401   404   404   404   200   404   404   404   404   404   404',
  listarMatriculas:               '401   404   404   404   404   404   404   404   404   200   404',
  agregarMatricula:               '401   404   404   404   404   404   404   404   404   200   404',
  quitarMatricula:                '401   404   404   404   404   404   404   404   404   200   404',
  consultarMatriculas:            '401   404   404   404   404   404   404   404   404   200   404',
  listarConexiones:               '401   404   404   404   404   404   404   404   404   200   200-',
  guardarConexion:                '401   404   404   404   404   404   404   404   404   200   200',
  generarClaveConexion:           '401   404   404   404   404   404   404   404   404   200   200',
  usarClaveConexion:              '401   404   404   404   404   404   404   404   404   200   404',
  probarConexion:                 '401   404   404   404   404   404   404   404   404   200   409',
  activarConexion:                '401   404   404   404   404   404   404   404   404   200   409',
  listarRegistrosPendientes:      '401   404   404   404   404   404   404   404   404   200   200-',
  reintentarRegistro:             '401   404   404   404   404   404   404   404   404   200   404',
  obtenerIngresoCiudad:           '401   404   404   404   404   404   404   404   404   200   200-',
  cambiarOrigenCiudad:            '401   404   404   404   404   404   404   404   404   200   200',
  crearClaveCiudad:               '401   404   404   404   404   404   404   404   404   200   200',
  revocarClaveCiudad:             '401   404   404   404   404   404   404   404   404   200   404',
  resolverIngresoCiudad:          '401   404   404   404   404   404   404   404   404   200   404',
  obtenerCifras:                  '401   404   404   404   404   404   404   404   404   200   200',
  obtenerRecetasPorMes:           '401   404   404   404   404   404   404   404   404   200   200-',
  pedirArchivoCifras:             '401   404   404   404   404   404   404   404   404   200   200',
  obtenerArchivoCifras:           '200   200   200   404   200   200   200   200   200   200   404',
};

/**
 * The endpoints that a session by link reaches: a turno's link, and the link of a person's past attentions.
 * All others answer 404.
 */
export const byLink: Readonly<Record<'atencion' | 'atenciones', readonly string[]>> = {
  atencion: [
    'obtenerAtencionIniciada',
    'obtenerAtencionesAbiertas',
    'llegarAlTurno',
    'dejarFila',
    'volverAFila',
    'responderEncuesta',
    'obtenerClavePush',
    'suscribirPush',
    'unirseALlamada',
    'enviarArchivo',
    'pedirArchivo',
    'pedirArchivoDeAtencion',
    'getReceta',
  ],
  atenciones: ['listarAtenciones', 'pedirArchivoDeAtencion', 'getReceta'],
};
