import { turnos } from '@portal/domain/turnos/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { t } from '../textos.ts';

/**
 * Opens the receipt in a new tab. Browsers allow that only during a click, not after a response: the tab
 * opens empty and gets its URL when the ticket arrives.
 */
export function useComprobante(id: string) {
  const pedir = useMutation({
    mutationFn: (_tab: Window | null) => call(turnos.pedirComprobante, { body: { id } }),
    onSuccess({ url }, tab) {
      if (tab && !tab.closed) tab.location.replace(url);
      else
        toast(t('comprobante.bloqueado'), {
          action: { label: t('comprobante.abrir'), onPress: () => window.open(url, '_blank', 'noopener') },
        });
    },
    onError(error, tab) {
      tab?.close();
      toast(`${t('comprobante.error')}. ${error.message}`, { tone: 'bad' });
    },
  });
  return {
    abriendo: pedir.isPending,
    abrir() {
      const tab = window.open('', '_blank');
      if (tab) tab.opener = null;
      pedir.mutate(tab);
    },
  };
}
