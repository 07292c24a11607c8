import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../ui/feedback/toasts.ts';
import { cargarLlaves } from './cargar.ts';
import { t } from './textos-llaves.ts';

/** Adds this device. `agregar` says whether it was added. */
export function useAgregarLlave() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [fallo, setFallo] = useState<string>();
  async function agregar(): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setFallo(undefined);
    try {
      const { agregarLlave, LlaveCancelada, LlaveRepetida } = await cargarLlaves();
      try {
        await agregarLlave();
      } catch (error) {
        if (error instanceof LlaveCancelada) throw new Error(t('llaves.cancelada'), { cause: error });
        if (error instanceof LlaveRepetida) throw new Error(t('llaves.repetida'), { cause: error });
        throw error;
      }
      toast(t('llaves.agregada'));
      await queries.invalidateQueries({ queryKey: ['llaves'] });
      return true;
    } catch (error) {
      setFallo((error as Error).message);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { agregar, busy, fallo };
}
