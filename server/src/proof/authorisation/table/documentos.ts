// prettier-ignore
export const documentos = {
  /* documents */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  listarDocumentosDeAtencion:     '401   404   404   404   200   404   404   404   404   404   404',
  listarPropios:                  '401   404   404   404   200   200-  404   404   404   404   404',
  guardarBorrador:                '401   404   404   404   200   404   404   404   404   404   404',
  subirAdjunto:                   '401   404   404   404   200   404   404   404   404   404   404',
  borrarBorrador:                 '401   404   404   404   200   404   404   404   404   404   404',
  repetirReceta:                  '401   404   404   404   200   404   404   404   404   404   404',
  prepararFirma:                  '401   404   404   404   200   404   404   404   404   404   404',
  firmarDocumento:                '401   404   404   404   200   404   404   404   404   404   404',
  corregirDocumento:              '401   404   404   404   200   404   404   404   404   404   404',
  anularDocumento:                '401   404   404   404   200   404   404   404   404   404   404',
  tomarMedicamento:               '401   404   404   404   200   404   404   404   404   404   404',
  marcarParaArt:                  '401   404   404   404   200   404   404   404   404   404   404',
  buscarEnCatalogo:               '401   404   404   404   200   200   404   404   404   200   200',
  cargarCatalogo:                 '401   404   404   404   404   404   404   404   404   200   200',
  getReceta:                      '401   200   404   404   200   404   404   404   404   404   404',
  abrirDocumento:                 '404   200   404   404   200   404   404   404   404   404   404',
  obtenerDocumento:               '200   200   200   404   200   200   200   200   200   200   404',
  obtenerDocumentoPorEnlace:      '200   200   200   404   200   200   200   200   200   200   404',
  verEnFarmacia:                  '200   200   200   404   200   200   200   200   200   200   404',
  verificarDocumento:             '200   200   200   200-  200   200   200   200   200   200   200-',
};
