import { modelos, type Modelo } from '@portal/domain/modelos/contract';
import { expansionEn } from '@portal/domain/modelos/reglas';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { dondeDe, entraEn, escribirEn } from './insertar.ts';
import { t } from './textos-modelos.ts';

export const modelosQuery = queryOptions({
  queryKey: ['modelos'],
  queryFn: () => call(modelos.listarModelos, {}),
  staleTime: 5 * 60_000,
});

/** The field that was left last, with its cursor: a chosen text goes there. */
export interface Cursor {
  campo: HTMLTextAreaElement;
  desde: number;
  hasta: number;
}

interface Hecha {
  campo: HTMLTextAreaElement;
  desde: number;
  texto: string;
  /** As it was typed, without the space. */
  escrito: string;
}

/**
 * Mount once around the desk. An abbreviation becomes its text as soon as a space ends it; Backspace right after,
 * or Ctrl+Z, gives it back as it was typed.
 */
export function useModelosAlEscribir(activo: boolean) {
  const { data = [] } = useQuery({ ...modelosQuery, enabled: activo });
  const lista = useRef<readonly Modelo[]>(data);
  const cursor = useRef<Cursor>(undefined);
  useEffect(() => {
    lista.current = data;
  });
  useEffect(() => {
    if (!activo) return;
    let hecha: Hecha | undefined;
    /** The page writes: a text that holds an abbreviation is not expanded again. */
    let escribe = false;
    const escribir = (...args: Parameters<typeof escribirEn>) => {
      escribe = true;
      escribirEn(...args);
      escribe = false;
    };

    function alEscribir(event: Event) {
      hecha = undefined;
      if (escribe) return;
      const { target: campo } = event;
      const donde = dondeDe(campo);
      const { inputType, isComposing } = event as InputEvent;
      if (!donde || isComposing || !(inputType === 'insertText' || inputType === 'insertLineBreak')) return;
      const area = campo as HTMLTextAreaElement;
      const nueva = expansionEn(area.value, area.selectionStart, lista.current, donde);
      if (!nueva) return;
      const { desde, hasta, texto } = nueva;
      if (!entraEn(area, desde, hasta, texto)) return toast(t('modelos.noEntra'), { tone: 'bad' });
      const escrito = area.value.slice(desde, hasta).trimEnd();
      // After the field has shown what was typed.
      queueMicrotask(() => {
        escribir(area, desde, hasta, texto);
        hecha = { campo: area, desde, texto, escrito };
      });
    }

    function alTeclear(event: KeyboardEvent) {
      if (event.key !== 'Backspace' || !hecha || event.target !== hecha.campo) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const { campo, desde, texto, escrito } = hecha;
      const hasta = desde + texto.length;
      if (campo.selectionStart !== hasta || campo.selectionEnd !== hasta) return;
      if (campo.value.slice(desde, hasta) !== texto) return;
      event.preventDefault();
      escribir(campo, desde, hasta, escrito);
      hecha = undefined;
    }

    function alSalir({ target: campo }: Event) {
      if (dondeDe(campo) === undefined) return;
      const area = campo as HTMLTextAreaElement;
      cursor.current = { campo: area, desde: area.selectionStart, hasta: area.selectionEnd };
    }

    const stop = new AbortController();
    document.addEventListener('input', alEscribir, { signal: stop.signal });
    document.addEventListener('keydown', alTeclear, { signal: stop.signal, capture: true });
    document.addEventListener('focusout', alSalir, { signal: stop.signal });
    return () => stop.abort();
  }, [activo]);
  return cursor;
}

/** Inserts at the cursor of the field that was left, or at the end of the note. */
export function insertarEn(cursor: Cursor | undefined, texto: string) {
  const nota = document.querySelector<HTMLTextAreaElement>('textarea[data-modelos="nota"]');
  const donde =
    cursor?.campo.isConnected && !cursor.campo.readOnly
      ? cursor
      : nota && !nota.readOnly
        ? { campo: nota, desde: nota.value.length, hasta: nota.value.length }
        : undefined;
  if (!donde) return toast(t('modelos.sinCampo'), { tone: 'bad' });
  if (!entraEn(donde.campo, donde.desde, donde.hasta, texto))
    return toast(t('modelos.noEntra'), { tone: 'bad' });
  escribirEn(donde.campo, donde.desde, donde.hasta, texto);
}
