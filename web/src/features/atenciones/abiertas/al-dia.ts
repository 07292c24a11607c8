import { atencionesEventos, type AtencionEnFila } from '@portal/domain/atenciones/contract';
import { estaAbierta } from '@portal/domain/atenciones/reglas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { alAbrirCanal, canalAbierto, escuchar } from '../../../lib/tiempo-real.ts';
import { atencionKeys } from '../atenciones.queries.ts';

/** Polling interval while the channel is closed. */
const WITHOUT_CHANNEL_MS = 8000;

/** Mount once, above the pages: keeps the list of open attentions up to date. */
export function useAbiertasAlDia() {
  const queries = useQueryClient();
  useEffect(() => {
    const queryKey = atencionKeys.abiertas;
    const again = () => void queries.invalidateQueries({ queryKey });
    const change = (id: string, cambio: Partial<AtencionEnFila>) =>
      queries.setQueryData<AtencionEnFila[]>(queryKey, (before) =>
        before?.map((una) => (una.id === id ? { ...una, ...cambio } : una)),
      );
    const stops = [
      escuchar(atencionesEventos.atencionCambio, (atencion) => {
        // Apply the event at once, so that the bell rings; refetch for missing fields and unknown attentions.
        change(atencion.id, atencion);
        again();
      }),
      escuchar(atencionesEventos.posicionCambio, ({ id, ...lugar }) => change(id, lugar)),
      alAbrirCanal(again),
    ];
    const timer = setInterval(() => {
      const known = queries.getQueryData<AtencionEnFila[]>(queryKey);
      if (!canalAbierto() && known?.some(({ status }) => estaAbierta(status))) again();
    }, WITHOUT_CHANNEL_MS);
    return () => {
      clearInterval(timer);
      stops.forEach((stop) => stop());
    };
  }, [queries]);
}
