// prettier-ignore
export const casos = {
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
};
