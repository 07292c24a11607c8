// prettier-ignore
export const llaves = {
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  pedirIngresoConLlave:           '200   200   200   200   200   200   200   200   200   200   200',
  ingresarConLlave:               '200   200   200   422   200   200   200   200   200   200   422',
  pedirComprobacionConLlave:      '401   200   200   200   200   200   200   200   200   200   200',
  comprobarConLlave:              '401   200   200   200   200   200   200   200   200   200   200',
  listarLlaves:                   '401   200   200   200   200   200   200   200   200   200   200',
  prepararLlave:                  '401   200   200   200   200   200   200   200   200   200   200',
  agregarLlave:                   '401   200   200   200   200   200   200   200   200   200   200',
  nombrarLlave:                   '401   200   404   404   404   404   404   404   404   404   404',
  quitarLlave:                    '401   200   404   404   404   404   404   404   404   404   404',
};
