// prettier-ignore
export const invitados = {
  /* a third and a fourth person in a call */
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  invitarALlamada:                '401   200   404   404   200   404   404   404   404   404   404',
  consentirInvitado:              '401   200   404   404   404   404   404   404   404   404   404',
  quitarInvitado:                 '401   200   404   404   200   404   404   404   404   404   404',
  // Whoever has the link, at this unit.
  verInvitacionALlamada:          '200   200   200   404   200   200   200   200   200   200   404',
  golpear:                        '200   200   200   404   200   200   200   200   200   200   404',
  seguirInvitacion:               '200   200   200   404   200   200   200   200   200   200   404',
  entrarComoInvitado:             '200   200   200   404   200   200   200   200   200   200   404',
};
