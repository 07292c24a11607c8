import type { SentBodyOf } from '@portal/domain/contract/endpoint';
import { padron, type CargaDelPadron } from '@portal/domain/padron/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { guardarArchivo } from '../../lib/guardar-archivo.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { ponerEnCache } from '../../lib/listas/poner-en-cache.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { t } from './textos.ts';

const PADRON = ['padron'] as const;
const CARGA = [...PADRON, 'carga'] as const;
/** Polling interval during an upload. */
const MIRAR_MS = 1000;

export function usePadron(buscar: string, page: number) {
  return useQuery({
    queryKey: [...PADRON, 'lista', buscar, page],
    queryFn: () => call(padron.listarPadron, { query: { buscar, page: String(page) } }),
    placeholderData: keepPreviousData,
  });
}

/** The load being uploaded or reviewed. Polls during an upload, whoever started it. */
export function useCarga(subiendo: boolean) {
  return useQuery({
    queryKey: CARGA,
    queryFn: () => call(padron.obtenerCargaPadron, {}),
    refetchInterval: ({ state }) =>
      subiendo || state.data?.revision?.carga.estado === 'recibiendo' ? MIRAR_MS : false,
  });
}

export function useSubir() {
  const queries = useQueryClient();
  return useMutation({
    // Fixed content type: a browser on a system without a spreadsheet program has no type for CSV.
    mutationFn: (file: File) =>
      call(padron.subirPadron, {
        query: { archivo: file.name.slice(-120) },
        file: new Blob([file], { type: 'text/csv' }),
      }),
    onSuccess: (revision) => ponerEnCache(queries, CARGA, () => ({ revision })),
    onError: () => void queries.invalidateQueries({ queryKey: CARGA }),
  });
}

export function useAplicar(onListo: (carga: CargaDelPadron) => void) {
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NonNullable<SentBodyOf<typeof padron.aplicarPadron>>) =>
      call(padron.aplicarPadron, { body, idempotencyKey: key(body) }),
    onSuccess(carga) {
      ponerEnCache(queries, CARGA, () => ({ revision: null }));
      void queries.invalidateQueries({ queryKey: PADRON });
      onListo(carga);
    },
    // Refetch, because the server may have another load now.
    onError: () => void queries.invalidateQueries({ queryKey: CARGA }),
  });
}

export function useDescartar(onListo: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(padron.descartarPadron, { body: { id } }),
    onSuccess() {
      ponerEnCache(queries, CARGA, () => ({ revision: null }));
      onListo();
    },
  });
}

/** Downloads a file by its single-use URL. */
export function useDescarga() {
  const descarga = useMutation({
    mutationFn: (body: NonNullable<SentBodyOf<typeof padron.pedirArchivoPadron>>) =>
      call(padron.pedirArchivoPadron, { body }),
    onSuccess({ url }) {
      guardarArchivo(url);
    },
    onError: (error) => toast(`${t('padron.bajarError')}. ${error.message}`, { tone: 'bad' }),
  });
  return { bajando: descarga.isPending && t('padron.preparando'), bajar: descarga.mutate };
}
