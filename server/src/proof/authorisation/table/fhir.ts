// prettier-ignore
export const fhir = {
  //                              'anón  pac   otraF otraU profC profS gest  gestA coord adm   admA
  listarSistemas:                 '401   404   404   404   404   404   404   404   404   200   200-',
  guardarSistema:                 '401   404   404   404   404   404   404   404   404   200   200',
  activarSistema:                 '401   404   404   404   404   404   404   404   404   200   404',
  quitarSistema:                  '401   404   404   404   404   404   404   404   404   200   404',
  listarConsentimientosASistemas: '401   200   200   200-  404   404   404   404   404   404   404',
  decidirConsentimientoASistema:  '401   200   200   404   404   404   404   404   404   404   404',
  describirAutorizacionFhir:      '200   200   200   200   200   200   200   200   200   200   200',
  pedirPermisoFhir:               '200   200   200   401   200   200   200   200   200   200   401',
  describirFhir:                  '200   200   200   200   200   200   200   200   200   200   200',
  // Systems only: `bySystem`.
  buscarFhir:                     '401   401   401   401   401   401   401   401   401   401   401',
  leerFhir:                       '401   401   401   401   401   401   401   401   401   401   401',
  leerTodoFhir:                   '401   401   401   401   401   401   401   401   401   401   401',
  resumirFhir:                    '401   401   401   401   401   401   401   401   401   401   401',
};

/** One column per system: the unit's own, with a scope of other types, an insurer's without consent, another unit's. */
// prettier-ignore
export const bySystem = {
  //                propio ajenos asegur otraU
  buscarFhir:      '200    403    200    401',
  leerFhir:        '200    403    200    401',
  leerTodoFhir:    '200    403    200    401',
  resumirFhir:     '200    403    404    401',
};
