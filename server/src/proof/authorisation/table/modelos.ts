// prettier-ignore
export const modelos = {
  /* a professional's own texts */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  listarModelos:                  '401   404   404   404   200   200-  404   404   404   404   404',
  guardarModelo:                  '401   404   404   404   200   404   404   404   404   404   404',
  borrarModelo:                   '401   404   404   404   200   404   404   404   404   404   404',
};
