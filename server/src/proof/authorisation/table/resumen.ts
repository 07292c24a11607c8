// prettier-ignore
export const resumen = {
  /* the clinical summary, by the patient and at the desk */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  obtenerResumen:                 '401   200   404   404   404   404   404   404   404   404   404',
  anotarEnResumen:                '401   200   404   404   404   404   404   404   404   404   404',
  cerrarEntrada:                  '401   200   404   404   404   404   404   404   404   404   404',
  decirNinguna:                   '401   200   404   404   404   404   404   404   404   404   404',
  obtenerResumenEnConsulta:       '401   404   404   404   200   404   404   404   404   404   404',
  anotarEnConsulta:               '401   404   404   404   200   404   404   404   404   404   404',
  confirmarEntradas:              '401   404   404   404   200   404   404   404   404   404   404',
  cerrarEnConsulta:               '401   404   404   404   200   404   404   404   404   404   404',
  decirNingunaEnConsulta:         '401   404   404   404   200   404   404   404   404   404   404',
};
