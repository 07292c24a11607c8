import { casos } from '@portal/domain/casos/contract';
import type { SentBodyOf } from '@portal/domain/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { guardarArchivo } from '../../../lib/guardar-archivo.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { t } from '../textos.ts';

type Pedido = NonNullable<SentBodyOf<typeof casos.pedirDocumento>>;
const pedir = (body: Pedido) => call(casos.pedirDocumento, { body });

/** Downloads a file (an upload, the list as CSV) by a single-use URL. */
export function useDescarga(titulo: string) {
  const descarga = useMutation({
    mutationFn: pedir,
    onSuccess({ url }) {
      guardarArchivo(url);
    },
    onError: (error) => toast(`${titulo}. ${error.message}`, { tone: 'bad' }),
  });
  return { bajando: descarga.isPending, bajar: (pedido: Pedido) => descarga.mutate(pedido) };
}

/**
 * Opens one of the portal's PDFs in a new tab. Browsers allow that only during a click, not after a response:
 * the tab opens empty and gets its URL when the ticket arrives.
 */
export function usePdf(titulo: string) {
  const abrir = useMutation({
    mutationFn: ({ pedido }: { pedido: Pedido; tab: Window | null }) => pedir(pedido),
    onSuccess({ url }, { tab }) {
      if (tab && !tab.closed) tab.location.replace(url);
      else
        toast(t('casos.otraPestana'), {
          action: { label: t('casos.abrir'), onPress: () => window.open(url, '_blank', 'noopener') },
        });
    },
    onError(error, { tab }) {
      tab?.close();
      toast(`${titulo}. ${error.message}`, { tone: 'bad' });
    },
  });
  return {
    abriendo: abrir.isPending,
    abrir(pedido: Pedido) {
      const tab = window.open('', '_blank');
      if (tab) tab.opener = null;
      abrir.mutate({ pedido, tab });
    },
  };
}
