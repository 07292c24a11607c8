// prettier-ignore
export const atenciones = {
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
  volverALlamar:                  '401   404   404   404   200   404   404   404   404   404   404',
  marcarAusente:                  '401   404   404   404   200   404   404   404   404   404   404',
  transferir:                     '401   404   404   404   200   404   404   404   404   404   404',
  obtenerFicha:                   '401   404   404   404   200   404   404   404   404   404   404',
  obtenerFichaPrevia:             '401   404   404   404   200   200   404   404   404   404   404',
  guardarNota:                    '401   404   404   404   200   404   404   404   404   404   404',
  cerrarNota:                     '401   404   404   404   200   404   404   404   404   404   404',
  finalizarAtencion:              '401   404   404   404   200   404   404   404   404   404   404',
  obtenerControl:                 '401   404   404   404   200   404   404   404   404   404   404',
  darControl:                     '401   404   404   404   200   404   404   404   404   404   404',
  obtenerTablero:                 '401   404   404   404   404   404   404   404   404   200   200-',

  /* the call */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  pedirReconocedor:               '401   200   404   404   200   404   404   404   404   404   404',
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
};
