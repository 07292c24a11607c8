import type { Ficha } from '@portal/domain/atenciones/contract';
import { useEffect, useRef, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';

type Abrir = (que: string) => void;

/** What is written and signed beside the note. `que` is a document's id, or the kind of one: its draft, else a new one. */
export type PartesDeDocumentos = {
  /** Under the note: what can be written. */
  Botones: ComponentType<{ onAbrir: Abrir }>;
  /** Beside the name of the tab; `mas` counts what else is in it. */
  Cuantos: ComponentType<{ atencion: string; mas: number }>;
  Lista: ComponentType<{ ficha: Ficha; onAbrir: Abrir }>;
  /** Takes the record's place while one of them is open; `nota` is what the note says at this moment. */
  Hoja: ComponentType<{
    ficha: Ficha;
    nota: { diagnostico: string; indicaciones: string };
    que: string;
    onAbrir: Abrir;
    onCerrar: () => void;
  }>;
  /** The note's diagnosis, with a list to choose from. */
  Diagnostico: ComponentType<{
    label: string;
    value: string;
    readOnly: boolean;
    onChange: (value: string) => void;
    onBlur: () => void;
  }>;
  /** A past attention of the patient, with what was signed and sent in it. */
  Pasada: ComponentType<{ id: string }>;
  /** Asked before an attention is finished. */
  SinFirmar: ComponentType<{ atencion: string }>;
  /** The way to what was left without a signature. */
  Pendientes: ComponentType;
};

/** What is open, in the address: a reload brings it back, and the browser's arrow closes it. */
export function useHojaAbierta(): [que: string | undefined, abrir: Abrir, cerrar: () => void] {
  const [params, setParams] = useSearchParams();
  const open = params.get('documento') ?? undefined;
  function go(que: string | undefined) {
    const next = new URLSearchParams(params);
    if (que === undefined) next.delete('documento');
    else next.set('documento', que);
    setParams(next, { replace: que === undefined || open !== undefined });
    // Back where it was opened from.
    if (que === undefined && open !== undefined)
      requestAnimationFrame(() => requestAnimationFrame(() => volverA(open)));
  }
  return [open, go, () => go(undefined)];
}

/** What is open belongs to one attention: with the next one it is closed. */
export function useCerrarAlCambiar(atencion: string | undefined, cerrar: () => void) {
  const before = useRef(atencion);
  useEffect(() => {
    if (before.current !== atencion) cerrar();
    before.current = atencion;
  }, [atencion, cerrar]);
}

function volverA(que: string) {
  const from =
    document.querySelector<HTMLElement>(`.ficha-tabs [data-abre="${CSS.escape(que)}"]`) ??
    document.querySelector<HTMLElement>('.ficha-tabs [role="tab"][aria-selected="true"]');
  from?.focus();
}
