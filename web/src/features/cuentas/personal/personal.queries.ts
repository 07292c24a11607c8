import { personal } from '@portal/domain/cuentas/contract-personal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

export const claveDelPersonal = ['personal'] as const;

export const usePersonal = () =>
  useQuery({ queryKey: claveDelPersonal, queryFn: () => call(personal.listarPersonal, {}) });

/** One act about an account: the list is read again, what was done is told, and the dialog goes. */
export function useActo<T>(act: () => Promise<T>, said: (answer: T) => string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess(answer) {
      void queries.invalidateQueries({ queryKey: claveDelPersonal });
      toast(said(answer));
      onDone();
    },
  });
}
