import { reconocer, textosServidor, type TextoServidor } from '@portal/domain/errores/textos-servidor';
import { turnos } from '@portal/domain/turnos/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api.ts';
import { configuracion } from '../../../lib/configuracion.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { t } from '../textos.ts';

const conocidos = ['turno_sin_email', 'turno_ocupado', 'turno_repetido'] as const satisfies TextoServidor[];

export interface FalloDeReserva {
  clase: (typeof conocidos)[number] | 'otro';
  /** The specification's text. */
  titulo: string;
  /** The server's message, if the specification's text does not cover it. */
  detalle: string | undefined;
}

/** Classifies the error by the server's text. */
export function falloDeReserva({ message }: Error): FalloDeReserva {
  const clase = reconocer(message, conocidos) as (typeof conocidos)[number] | undefined;
  if (!clase) return { clase: 'otro', titulo: t('reservar.error'), detalle: message };
  return { clase, titulo: textosServidor[clase].muestra ?? message, detalle: undefined };
}

export interface Reserva {
  dni: string;
  servicio_id: number;
  profesional_id: string | null;
  fecha: string;
  hora: string;
}

/**
 * Books and goes to the confirmation. A lost answer is retried with the same idempotency key, so it books
 * once.
 */
export function useReservar() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ dni, ...reserva }: Reserva) => {
      const body = { documento: dni, ...reserva, unidad: configuracion.unidad.id };
      return call(turnos.reservarTurno, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess(turno) {
      void queries.invalidateQueries({ queryKey: ['turnos'] });
      queries.setQueryData(['turnos', 'uno', turno.id], turno);
      void navigate(`/misTurnos?reservado=${turno.id}`);
    },
    // Refresh the free times while the refusal is being read.
    onError: () => queries.invalidateQueries({ queryKey: ['disponibles'] }),
  });
}
