import type { Lado } from '@portal/domain/llamada/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { marcarActividad } from '../../lib/actividad.ts';
import { createLlamada, type EstadoLlamada, type Llamada } from './core/llamada.ts';
import { medios, tomarMedios, type EstadoMedios, type Modo } from './core/medios.ts';

const ACTIVIDAD_MS = 30_000;

export const useMedios = (): EstadoMedios => useSyncExternalStore(medios.subscribe, medios.get);

/** The devices are open while it is drawn, and whoever looks at them is not idle. */
export function useMediosTomados(modo: Modo) {
  useEffect(() => tomarMedios(modo), [modo]);
  useEffect(() => {
    marcarActividad();
    const beat = setInterval(marcarActividad, ACTIVIDAD_MS);
    return () => clearInterval(beat);
  }, []);
}

const NINGUNA = { get: () => undefined, subscribe: () => () => {} };

export function useLlamada(atencionId: string, lado: Lado): { llamada: Llamada; estado: EstadoLlamada } | undefined {
  const [llamada, setLlamada] = useState<Llamada>();
  useEffect(() => {
    const own = createLlamada({ atencionId, lado });
    // oxlint-disable-next-line react/set-state-in-effect -- it opens channels, and what an effect closes an effect opens
    setLlamada(own);
    return () => own.cerrar();
  }, [atencionId, lado]);
  const store = llamada?.estado ?? NINGUNA;
  const estado = useSyncExternalStore<EstadoLlamada | undefined>(store.subscribe, store.get);
  return llamada && estado && { llamada, estado };
}
