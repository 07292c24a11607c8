import {
  atenciones,
  atencionesEventos,
  type Escritorio,
  type FilaItem,
} from '@portal/domain/atenciones/contract';
import type { SentBodyOf } from '@portal/domain/contract/endpoint';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { marcarActividad } from '../../../lib/actividad.ts';
import { call } from '../../../lib/api.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { siempreDeNuevo } from '../../../lib/primera-pagina/primera.ts';
import { alPerderNoticias, canalAbierto, escuchar } from '../../../lib/tiempo-real.ts';

const CLAVE = ['escritorio'] as const;
export const fichaKey = (id: string) => ['ficha', id] as const;

/** Polling intervals: rare while the channel is open, frequent while it is closed. */
const WITH_CHANNEL_MS = 30_000;
const WITHOUT_CHANNEL_MS = 5000;
const LATIDO_MS = 30_000;
/** Request timeout: over a dropped network requests never settle, so retry instead. */
const ANSWER_MS = 15_000;

export const escritorioQuery = queryOptions({
  queryKey: CLAVE,
  queryFn: () => call(atenciones.obtenerEscritorio, { limitMs: ANSWER_MS }),
  staleTime: siempreDeNuevo,
});

export function useEscritorio() {
  return useQuery({
    ...escritorioQuery,
    refetchInterval: () => (canalAbierto() ? WITH_CHANNEL_MS : WITHOUT_CHANNEL_MS),
    // Professionals look at other windows meanwhile.
    refetchIntervalInBackground: true,
  });
}

/**
 * Mount once around the desk: refreshes on realtime events, and sends the heartbeat that keeps the guardia.
 */
export function useEscritorioVivo({ enGuardia, actual }: Pick<Escritorio, 'enGuardia' | 'actual'>) {
  const queries = useQueryClient();
  useEffect(() => {
    const again = () => void queries.invalidateQueries({ queryKey: CLAVE });
    const stops = [escuchar(atencionesEventos.filaCambio, again), alPerderNoticias(again)];
    return () => stops.forEach((stop) => stop());
  }, [queries]);

  useEffect(() => {
    if (!enGuardia) return;
    const latir = () =>
      void call(atenciones.latir, { body: {}, limitMs: LATIDO_MS }).then(
        ({ enGuardia: still }) => (still ? undefined : queries.invalidateQueries({ queryKey: CLAVE })),
        () => {},
      );
    latir();
    const timer = setInterval(latir, LATIDO_MS);
    // Tells the server that the desk closes, so that nobody waits the five minutes of the timeout. A reload,
    // or a page restored from the back/forward cache, sends a heartbeat at once.
    const cerrar = () =>
      void call(atenciones.latir, { body: { cierra: true }, keepalive: true }).catch(() => {});
    const stop = new AbortController();
    window.addEventListener('pagehide', cerrar, { signal: stop.signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && latir(), { signal: stop.signal });
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [enGuardia, queries]);

  // A professional in a call, or waiting for a called patient, is active without touching anything.
  const there = enGuardia || actual !== null;
  useEffect(() => {
    if (!there) return;
    const timer = setInterval(marcarActividad, LATIDO_MS);
    return () => clearInterval(timer);
  }, [there]);
}

/** Shows the change at once and refetches the rest. */
function useCambiar() {
  const queries = useQueryClient();
  return async (change: (before: Escritorio) => Escritorio) => {
    await queries.cancelQueries({ queryKey: CLAVE });
    queries.setQueryData<Escritorio>(CLAVE, (before) => before && change(before));
    await queries.invalidateQueries({ queryKey: CLAVE });
  };
}

export function useGuardia() {
  const cambiar = useCambiar();
  return useMutation({
    mutationFn: (enGuardia: boolean) => call(atenciones.cambiarGuardia, { body: { enGuardia } }),
    onSuccess: ({ enGuardia }) => cambiar((before) => ({ ...before, enGuardia })),
  });
}

const sin = (fila: readonly FilaItem[], id: string) => fila.filter((item) => item.id !== id);

export function useLlamar() {
  const cambiar = useCambiar();
  return useMutation({
    mutationFn: async (id: string | undefined) =>
      (await call(atenciones.llamarSiguiente, { body: id === undefined ? {} : { id } })).atencion,
    onSuccess: (atencion) =>
      cambiar((before) =>
        atencion ? { ...before, actual: atencion, fila: sin(before.fila, atencion.id) } : before,
      ),
  });
}

export function useRellamar() {
  const cambiar = useCambiar();
  return useMutation({
    mutationFn: (id: string) => call(atenciones.rellamar, { body: { id } }),
    onSuccess: (actual) => cambiar((before) => ({ ...before, actual })),
  });
}

export function useVolverALlamar() {
  const cambiar = useCambiar();
  const keyOf = useIdempotencyKey();
  return useMutation({
    // Each press is an act of its own: after hanging up, the same patient can be called once more.
    mutationFn: (id: string) =>
      call(atenciones.volverALlamar, { body: { id }, idempotencyKey: keyOf({ id, at: Date.now() }) }),
    onSuccess: (actual) => cambiar((before) => ({ ...before, actual })),
  });
}

const sinActual = (id: string) => (before: Escritorio) => ({
  ...before,
  actual: before.actual?.id === id ? null : before.actual,
  fila: sin(before.fila, id),
});

export function useAusente() {
  const cambiar = useCambiar();
  return useMutation({
    mutationFn: (id: string) => call(atenciones.marcarAusente, { body: { id } }),
    onSuccess: (_, id) => cambiar(sinActual(id)),
  });
}

export function useTransferir() {
  const cambiar = useCambiar();
  return useMutation({
    mutationFn: (body: SentBodyOf<typeof atenciones.transferir>) => call(atenciones.transferir, { body }),
    onSuccess: (_, { id }) => cambiar(sinActual(id)),
  });
}

export function useFinalizar() {
  const cambiar = useCambiar();
  return useMutation({
    mutationFn: (body: SentBodyOf<typeof atenciones.finalizarAtencion>) =>
      call(atenciones.finalizarAtencion, { body }),
    onSuccess: (_, { id }) => cambiar(sinActual(id)),
  });
}

export function useCerrarNota() {
  const cambiar = useCambiar();
  return useMutation({
    mutationFn: (id: string) => call(atenciones.cerrarNota, { body: { id } }),
    onSuccess: (_, id) =>
      cambiar((before) => ({ ...before, borradores: before.borradores.filter((uno) => uno.id !== id) })),
  });
}

/** The record of one attention. Refetched when shown again, because another tab may have changed it. */
export const useFicha = (id: string) =>
  useQuery({
    queryKey: fichaKey(id),
    queryFn: () => call(atenciones.obtenerFicha, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
