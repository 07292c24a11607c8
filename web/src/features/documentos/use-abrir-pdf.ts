import { useState } from 'react';
import { guardarArchivo } from '../../lib/guardar-archivo.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import type { Identidad } from './abierto/identidad-form.tsx';
import { abrirDocumento } from './documentos.queries.ts';
import { t } from './textos.ts';

export function abrirPestana(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

/**
 * Opens the file in a new tab without a token: its path is first unlocked for some minutes. Browsers allow a
 * new tab only during a click, not after a response: the tab opens empty and gets its URL later. A file that
 * browsers do not display is downloaded instead.
 */
export async function abrirEnPestana(path: string, tab: Window | null, identidad?: Identidad): Promise<void> {
  try {
    const { url, enMarco } = await abrirDocumento(path, identidad);
    if (!enMarco) {
      tab?.close();
      guardarArchivo(url);
    } else if (tab && !tab.closed) tab.location.replace(url);
    else
      toast(t('documento.bloqueado'), {
        action: { label: t('documento.abrir'), onPress: () => window.open(url, '_blank', 'noopener') },
      });
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** `identidad`: given if the mail's link asked for it. */
export function useAbrirPdf(path: string, identidad?: Identidad) {
  const [abriendo, setAbriendo] = useState(false);
  const [fallo, setFallo] = useState<string>();

  async function abrir() {
    if (abriendo) return;
    setAbriendo(true);
    setFallo(undefined);
    try {
      await abrirEnPestana(path, abrirPestana(), identidad);
    } catch (error) {
      setFallo(`${t('receta.noPdf')}. ${(error as Error).message}`);
    } finally {
      setAbriendo(false);
    }
  }
  return { abriendo, fallo, abrir: () => void abrir() };
}
