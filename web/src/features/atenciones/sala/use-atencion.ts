import { atenciones, atencionesEventos, type AtencionEnFila } from '@portal/domain/atenciones/contract';
import { estaAbierta } from '@portal/domain/atenciones/reglas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ahora } from '../../../lib/configuracion.ts';
import { alAbrirCanal, canalAbierto, escuchar } from '../../../lib/tiempo-real.ts';
import { claves } from '../atenciones.queries.ts';

/** With the channel open a look now and then is enough; without it, this is how the news come. */
const WITH_CHANNEL_MS = 60_000;
const WITHOUT_CHANNEL_MS = 8000;
/** Over a network that was away nothing answers: asked again instead. */
const ANSWER_MS = 15_000;

/** One attention, as it stands now: what the server says on the channel, and what it answers when the channel is down. */
export function useAtencion(id: string) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: claves.una(id),
    queryFn: () => call(atenciones.obtenerAtencion, { params: { id }, limitMs: ANSWER_MS }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !estaAbierta(state.data.status) ? false : WITH_CHANNEL_MS),
    // Who waits looks at something else meanwhile.
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    const key = claves.una(id);
    const change = (update: (before: AtencionEnFila | undefined) => AtencionEnFila | undefined) => {
      // An answer that is on its way began before this news.
      void queries.cancelQueries({ queryKey: key });
      queries.setQueryData<AtencionEnFila>(key, update);
    };
    const stops = [
      // An event is told to several: what only an answer says of who asks stays.
      escuchar(
        atencionesEventos.atencionCambio,
        (atencion) => atencion.id === id && change((before) => ({ ...before, ...atencion })),
      ),
      escuchar(
        atencionesEventos.posicionCambio,
        ({ id: whose, ...lugar }) => whose === id && change((before) => before && { ...before, ...lugar }),
      ),
      alAbrirCanal(() => void queries.invalidateQueries({ queryKey: key })),
    ];
    // It may fall silent at any moment: looked at more often than anything is asked.
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

/** The server's clock, read again and again. */
export function useReloj(cadaMs: number): Date {
  const [now, setNow] = useState(ahora);
  useEffect(() => {
    const timer = setInterval(() => setNow(ahora()), cadaMs);
    return () => clearInterval(timer);
  }, [cadaMs]);
  return now;
}
