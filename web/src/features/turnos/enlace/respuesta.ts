import { turnos, type ConfirmacionTurno } from '@portal/domain/turnos/contract';
import type { RespuestaTurno } from '@portal/domain/turnos/estados';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError, call } from '../../../lib/api.ts';
import { unaVezAlVerse } from '../../../lib/una-vez-al-verse.ts';
import { t } from './textos-enlaces.ts';

export type Resultado =
  | { fase: 'espera' }
  | { fase: 'hecho'; turno: ConfirmacionTurno }
  /** `reintentar`: the request did not arrive and can be retried. */
  | { fase: 'fallo'; mensaje: string; reintentar: boolean };

/** Sends the answer once per visit, when the page becomes visible. */
export function useRespuesta(
  codigo: string,
  estado: RespuestaTurno,
): { resultado: Resultado; reintentar: () => void } {
  const { key } = useLocation();
  const [intento, setIntento] = useState(0);
  const [resultado, setResultado] = useState<Resultado>({ fase: 'espera' });
  useEffect(() => {
    let gone = false;
    void unaVezAlVerse(`${key} ${estado} ${codigo} ${intento}`, () => responder(codigo, estado)).then(
      (found) => {
        if (!gone) setResultado(found);
      },
    );
    return () => {
      gone = true;
    };
  }, [key, estado, codigo, intento]);

  function reintentar() {
    setResultado({ fase: 'espera' });
    setIntento(intento + 1);
  }
  return { resultado, reintentar };
}

async function responder(codigo: string, estado: RespuestaTurno): Promise<Resultado> {
  if (codigo === '') return { fase: 'fallo', mensaje: t('enlace.error.sinCodigo'), reintentar: false };
  try {
    return { fase: 'hecho', turno: await call(turnos.confirmarTurnoEmail, { body: { codigo, estado } }) };
  } catch (error) {
    return fallo(error);
  }
}

function fallo(error: unknown): Resultado {
  if (!(error instanceof ApiError)) return { fase: 'fallo', mensaje: String(error), reintentar: true };
  const { code, message, status } = error;
  // A truncated code gets the text of an unknown link: the server's message would not help the person.
  const cut = code === 'pedido_invalido' || code === 'datos_invalidos' || code === 'no_encontrado';
  return {
    fase: 'fallo',
    mensaje: cut ? t('enlace.error.ajeno') : message,
    reintentar: status === 0 || status === 429 || status >= 500,
  };
}
