import type { Ficha } from '@portal/domain/atenciones/contract';
import { useEffect, useRef, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';

type Abrir = (que: string) => void;

/**
 * Documents written and signed beside the note. `que` is a document's id, or a kind: opens its draft, else a
 * new one.
 */
export type PartesDeDocumentos = {
  /** Under the note: the kinds that can be written. */
  Botones: ComponentType<{ onAbrir: Abrir }>;
  /** The count beside the tab's name; `mas` is added to it. */
  Cuantos: ComponentType<{ atencion: string; mas: number }>;
  Lista: ComponentType<{ ficha: Ficha; onAbrir: Abrir }>;
  /** Replaces the record while a document is open; `nota` is the current text of the note. */
  Hoja: ComponentType<{
    ficha: Ficha;
    nota: { diagnostico: string; indicaciones: string };
    que: string;
    onAbrir: Abrir;
    onCerrar: () => void;
  }>;
  /** The note's diagnosis field, with suggestions. */
  Diagnostico: ComponentType<{
    label: string;
    value: string;
    readOnly: boolean;
    onChange: (value: string) => void;
    onBlur: () => void;
  }>;
  /** A past attention of the patient, with its signed documents and files. */
  Pasada: ComponentType<{ id: string }>;
  /** Shown before an attention is finished. */
  SinFirmar: ComponentType<{ atencion: string }>;
  /** The link to unsigned documents. */
  Pendientes: ComponentType;
};

type DePaciente = { de: 'atencion' | 'turno'; id: string };

/** The patient's clinical summary, shown before anything else. */
export type PartesDeResumen = {
  /** In the head, whatever tab is open: allergies, medication, problems. */
  Breve: ComponentType<DePaciente & { condiciones: Ficha['condiciones']; onVer: () => void }>;
  /** All of it; `escribe`: with the acts of whoever attends. */
  Panel: ComponentType<DePaciente & { escribe: boolean }>;
};

/** The open document, kept in the URL: a reload restores it, and the back button closes it. */
export function useHojaAbierta(): [que: string | undefined, abrir: Abrir, cerrar: () => void] {
  const [params, setParams] = useSearchParams();
  const open = params.get('documento') ?? undefined;
  function go(que: string | undefined) {
    const next = new URLSearchParams(params);
    if (que === undefined) next.delete('documento');
    else next.set('documento', que);
    setParams(next, { replace: que === undefined || open !== undefined });
    // Return the focus to the button that opened it.
    if (que === undefined && open !== undefined)
      requestAnimationFrame(() => requestAnimationFrame(() => volverA(open)));
  }
  return [open, go, () => go(undefined)];
}

/** The open document belongs to one attention: it closes when another one starts. */
export function useCerrarAlCambiar(atencion: string | undefined, cerrar: () => void) {
  const before = useRef(atencion);
  useEffect(() => {
    if (before.current !== atencion) cerrar();
    before.current = atencion;
  }, [atencion, cerrar]);
}

function volverA(que: string) {
  const from =
    document.querySelector<HTMLElement>(`[data-secciones] [data-abre="${CSS.escape(que)}"]`) ??
    document.querySelector<HTMLElement>('[data-secciones] [role="tab"][aria-selected="true"]');
  from?.focus();
}
