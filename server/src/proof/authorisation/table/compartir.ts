// prettier-ignore
export const compartir = {
  /* a summary shared by a link, and entries from elsewhere */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  obtenerIps:                     '401   200   404   404   404   404   404   404   404   404   404',
  listarCompartidos:              '401   200   404   404   404   404   404   404   404   404   404',
  crearCompartido:                '401   200   404   404   404   404   404   404   404   404   404',
  revocarCompartido:              '401   200   404   404   404   404   404   404   404   404   404',
  abrirCompartido:                '200   200   200   404   200   200   200   200   200   200   404',
  bajarCompartido:                '200   200   200   404   200   200   200   200   200   200   404',
  importarEntradas:               '401   200   404   404   404   404   404   404   404   404   404',
  importarEnConsulta:             '401   404   404   404   200   404   404   404   404   404   404',
};
