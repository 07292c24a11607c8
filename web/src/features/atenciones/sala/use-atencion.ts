import { atenciones, atencionesEventos, type AtencionEnFila } from '@portal/domain/atenciones/contract';
import { estaAbierta } from '@portal/domain/atenciones/reglas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ahora } from '../../../lib/configuracion.ts';
import { alAbrirCanal, canalAbierto, escuchar } from '../../../lib/tiempo-real.ts';
import { atencionKeys } from '../atenciones.queries.ts';

/**
 * Polling intervals: rare while the channel is open, frequent while it is closed. Also frequent while it
 * rings: a lost event would leave somebody at a call that nobody makes any more.
 */
const WITH_CHANNEL_MS = 60_000;
const WITHOUT_CHANNEL_MS = 8000;
const RINGING_MS = 8000;
/** Request timeout: over a dropped network requests never settle, so retry instead. */
const ANSWER_MS = 15_000;

/** One attention, kept up to date by realtime events, and by polling while the channel is closed. */
export function useAtencion(id: string) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: atencionKeys.una(id),
    queryFn: () => call(atenciones.obtenerAtencion, { params: { id }, limitMs: ANSWER_MS }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data && !estaAbierta(data.status)) return false;
      return data?.status === 'chamado' ? RINGING_MS : WITH_CHANNEL_MS;
    },
    // Waiting patients look at other windows meanwhile.
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    const key = atencionKeys.una(id);
    const change = (update: (before: AtencionEnFila | undefined) => AtencionEnFila | undefined) => {
      // A pending answer is older than this event.
      void queries.cancelQueries({ queryKey: key });
      queries.setQueryData<AtencionEnFila>(key, update);
    };
    const stops = [
      // An event goes to several people: keep the fields that only the person's own answer has.
      escuchar(
        atencionesEventos.atencionCambio,
        (atencion) => atencion.id === id && change((before) => ({ ...before, ...atencion })),
      ),
      escuchar(atencionesEventos.posicionCambio, ({ id: whose, ...lugar }) => {
        if (whose !== id) return;
        const asking = queries.isFetching({ queryKey: key }) > 0;
        change((before) => before && { ...before, ...lugar });
        // The place is only a part: whatever else was being asked for is asked for again.
        if (asking) void queries.invalidateQueries({ queryKey: key });
      }),
      alAbrirCanal(() => void queries.invalidateQueries({ queryKey: key })),
    ];
    // The channel may close at any moment, so check its state more often than the polling interval.
    const timer = setInterval(() => {
      const known = queries.getQueryData<AtencionEnFila>(key);
      if (!canalAbierto() && (!known || estaAbierta(known.status)))
        void queries.invalidateQueries({ queryKey: key });
    }, WITHOUT_CHANNEL_MS);
    return () => {
      clearInterval(timer);
      stops.forEach((stop) => stop());
    };
  }, [id, queries]);
  return query;
}

/** The server's clock, updated at an interval. */
export function useReloj(cadaMs: number): Date {
  const [now, setNow] = useState(ahora);
  useEffect(() => {
    const timer = setInterval(() => setNow(ahora()), cadaMs);
    return () => clearInterval(timer);
  }, [cadaMs]);
  return now;
}
