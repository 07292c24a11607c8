import type { Lado } from '@portal/domain/llamada/contract';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { marcarActividad } from '../../lib/actividad.ts';
import { createLlamada, type EstadoLlamada, type Llamada } from './core/llamada.ts';
import { medios, tomarMedios, type EstadoMedios, type Modo } from './core/medios.ts';
import { mantenerDespierta } from './telefono/despierta.ts';
import { useNovedades } from './telefono/use-novedades.ts';

const ACTIVIDAD_MS = 30_000;

export const useMedios = (): EstadoMedios => useSyncExternalStore(medios.subscribe, medios.get);

/** Keeps the devices open and the screen on while mounted, and counts as activity. */
export function useMediosTomados(modo: Modo) {
  useEffect(() => tomarMedios(modo), [modo]);
  useEffect(() => mantenerDespierta(), []);
  useNovedades();
  useEffect(() => {
    marcarActividad();
    const beat = setInterval(marcarActividad, ACTIVIDAD_MS);
    return () => clearInterval(beat);
  }, []);
}

/** Stays in the room while mounted. */
export function useLlamada(atencionId: string, lado: Lado): { llamada: Llamada; estado: EstadoLlamada } {
  const llamada = useMemo(() => createLlamada({ atencionId, lado }), [atencionId, lado]);
  useEffect(() => llamada.abrir(), [llamada]);
  const estado = useSyncExternalStore(llamada.estado.subscribe, llamada.estado.get);
  return { llamada, estado };
}
