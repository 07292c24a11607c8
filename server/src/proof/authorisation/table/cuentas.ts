// prettier-ignore
export const cuentas = {
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
  exigirPresencia:                '401   404   404   404   404   404   404   404   404   200   200',
  exigirSegundoFactor:            '401   404   404   404   404   404   404   404   404   200   200',
};
