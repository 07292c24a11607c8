import type { QueryKey } from '@tanstack/react-query';
import { useConsultaAparte } from '../../lib/consulta-aparte.ts';

/** Pauses before asking again about a receta 'En registro': ten minutes in all, since each look is audited. */
const PAUSAS_S = [5, 5, 10, 10, 30, 60, 60, 120, 300];

type Mirado = { estado: string | null; registro: { estado: string } | null };

export const esperaRegistro = (documento: Mirado | undefined): boolean =>
  documento?.registro?.estado === 'en_registro' && documento.estado === 'vigente';

/**
 * A document on a page that no channel reaches: asked for again a few times while its registration is awaited.
 * `seguir`: false where a channel tells of it. `leido`: what was read already.
 */
export const useEnRegistro = <T extends Mirado>(
  queryKey: QueryKey,
  leer: () => Promise<T>,
  { seguir = true, leido }: { seguir?: boolean; leido?: T } = {},
) =>
  useConsultaAparte<T>(queryKey, leer, {
    ...(leido !== undefined && { initialData: leido }),
    refetchInterval({ state: { data, dataUpdateCount, errorUpdateCount } }) {
      const veces = dataUpdateCount + errorUpdateCount - (leido === undefined ? 1 : 0);
      const pausa = PAUSAS_S[veces];
      return pausa !== undefined && seguir && esperaRegistro(data) && pausa * 1000;
    },
  });
