// prettier-ignore
export const personas = {
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
};
