/**
 * The permissions of every actor on the realtime channel, typed by hand like `table.ts`. Messages from a
 * client: `ok`, or the code of the refusal. Messages from the server: `hears`, or `-`. Without a session there
 * is no channel.
 */
// prettier-ignore
export const events: Readonly<Record<string, string>> = {
  /* what clients say */
  //                'anón          pac           otraF         otraU         profC         profS         gest          gestA         coord         adm           admA
  tableroMirar:     'sin_sesion    no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado ok            ok',
  llamadaVista:     'sin_sesion    ok            no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado',
  llamadaEntrar:    'sin_sesion    ok            no_encontrado no_encontrado ok            no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado',
  llamadaSenal:     'sin_sesion    ok            no_encontrado no_encontrado ok            no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado',
  mallaSenal:       'sin_sesion    ok            no_encontrado no_encontrado ok            no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado',
  llamadaEstado:    'sin_sesion    ok            no_encontrado no_encontrado ok            no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado',
  llamadaDecir:     'sin_sesion    ok            no_encontrado no_encontrado ok            no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado',
  llamadaPalabras:  'sin_sesion    ok            no_encontrado no_encontrado ok            no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado',
  llamadaSalir:     'sin_sesion    ok            ok            ok            ok            ok            no_encontrado no_encontrado no_encontrado no_encontrado no_encontrado',
  /* what the server says */
  //                'anón          pac           otraF         otraU         profC         profS         gest          gestA         coord         adm           admA
  atencionCambio:   'sin_sesion    hears         -             -             -             -             -             -             -             -             -',
  posicionCambio:   'sin_sesion    hears         -             -             -             -             -             -             -             -             -',
  documentoFirmado: 'sin_sesion    hears         -             -             hears         -             -             -             -             -             -',
  resumenCambio:    'sin_sesion    hears         -             -             hears         -             -             -             -             -             -',
  sesionCerrada:    'sin_sesion    hears         -             -             -             -             -             -             -             -             -',
  canalMudar:       'sin_sesion    hears         hears         hears         hears         hears         hears         hears         hears         hears         hears',
  turnosCambiaron:  'sin_sesion    hears         -             -             hears         -             hears         -             -             -             -',
  filaCambio:       'sin_sesion    -             -             -             hears         -             -             -             -             -             -',
  tableroCambio:    'sin_sesion    -             -             -             -             -             -             -             -             hears         -',
  casoCambio:       'sin_sesion    -             -             -             -             -             hears         -             hears         -             -',
  llamadaPresentes: 'sin_sesion    hears         -             -             hears         -             -             -             -             -             -',
  llamadaSenalDe:   'sin_sesion    hears         -             -             hears         -             -             -             -             -             -',
  mallaPresentes:   'sin_sesion    hears         -             -             hears         -             -             -             -             -             -',
  mallaSenalDe:     'sin_sesion    hears         -             -             hears         -             -             -             -             -             -',
  invitadosCambiaron:'sin_sesion   hears         -             -             hears         -             -             -             -             -             -',
  llamadaEstadoDe:  'sin_sesion    hears         -             -             hears         -             -             -             -             -             -',
  llamadaMensaje:   'sin_sesion    hears         -             -             hears         -             -             -             -             -             -',
  llamadaPalabrasDe:'sin_sesion    hears         -             -             hears         -             -             -             -             -             -',
  llamadaFin:       'sin_sesion    hears         -             -             hears         -             -             -             -             -             -',
};
