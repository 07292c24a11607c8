import { personal } from '@portal/domain/cuentas/contract-personal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

export const personalKey = ['personal'] as const;

export const usePersonal = () =>
  useQuery({ queryKey: personalKey, queryFn: () => call(personal.listarPersonal, {}) });

/** One act on an account: refetches the list, confirms the act, and closes the dialog. */
export function useActo<T>(act: () => Promise<T>, said: (answer: T) => string, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess(answer) {
      void queries.invalidateQueries({ queryKey: personalKey });
      toast(said(answer));
      onDone?.();
    },
  });
}
