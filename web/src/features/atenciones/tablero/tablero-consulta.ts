import { atenciones, atencionesEventos } from '@portal/domain/atenciones/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../../lib/api.ts';
import { alAbrirCanal, alCerrarCanal, canalAbierto, decir, escuchar } from '../../../lib/tiempo-real.ts';

const TABLERO = ['tablero'] as const;
/** Polling intervals. Also polls while the channel is open, because waiting times grow without any event. */
const SIN_CANAL_MS = 10_000;
const CON_CANAL_MS = 60_000;
/** Debounce: events within this time cause one request. */
const JUNTAR_MS = 300;

const suscribir = (tell: () => void) => {
  const stops = [alAbrirCanal(tell), alCerrarCanal(tell)];
  return () => stops.forEach((stop) => stop());
};
const useCanal = () => useSyncExternalStore(suscribir, canalAbierto);

/** The channel takes a while to open: only one that stays closed is a cut. */
const CORTE_MS = 5000;

function useCorte(abierto: boolean): boolean {
  const [pasado, setPasado] = useState(false);
  useEffect(() => {
    if (abierto) return;
    const timer = setTimeout(() => setPasado(true), CORTE_MS);
    return () => {
      clearTimeout(timer);
      setPasado(false);
    };
  }, [abierto]);
  return !abierto && pasado;
}

export function useTablero() {
  const queries = useQueryClient();
  const abierto = useCanal();
  const cortado = useCorte(abierto);
  const pedir = useCallback(() => void queries.invalidateQueries({ queryKey: TABLERO }), [queries]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const otraVez = () => {
      clearTimeout(timer);
      timer = setTimeout(pedir, JUNTAR_MS);
    };
    const mirar = (mira: boolean) =>
      void decir(atencionesEventos.tableroMirar, { mirar: mira }).catch(() => {});
    const abrir = () => {
      mirar(true);
      otraVez();
    };
    if (canalAbierto()) mirar(true);
    const stops = [alAbrirCanal(abrir), escuchar(atencionesEventos.tableroCambio, otraVez)];
    return () => {
      clearTimeout(timer);
      stops.forEach((stop) => stop());
      mirar(false);
    };
  }, [pedir]);
  return {
    ...useQuery({
      queryKey: TABLERO,
      queryFn: () => call(atenciones.obtenerTablero, {}),
      refetchInterval: abierto ? CON_CANAL_MS : SIN_CANAL_MS,
      staleTime: 0,
    }),
    abierto,
    cortado,
  };
}
