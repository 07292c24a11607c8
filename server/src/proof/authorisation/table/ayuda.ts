// prettier-ignore
export const ayuda = {
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
};
