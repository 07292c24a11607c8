import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router';
import { atras } from './atras.ts';
import type { FormValues } from './form-values.ts';
import { createValue, useValue } from './value.ts';

/**
 * Asks before leaving a page with unsaved changes: by link, by browser history, or by signing out. The
 * application draws the question.
 */
type Guard = () => boolean;

let guard: Guard | undefined;
/** Where the person goes once they have answered the question. */
const onward = createValue<(() => void) | undefined>(undefined);

/** Continues at once, or after the person agrees to lose the changes. */
export function antesDeSalir(seguir: () => void) {
  if (guard?.()) onward.set(seguir);
  else seguir();
}

export function responderSalida(leave: boolean) {
  const seguir = onward.get();
  onward.set(undefined);
  if (!leave) return;
  guard = undefined;
  seguir?.();
}

export const useSalidaPreguntada = () => useValue(onward) !== undefined;

/** While mounted, asks before leaving if `isDirty` returns true. */
export function useCambiosSinGuardar(isDirty: Guard): void {
  // The router has a blocker only in its data routers, which are larger than the rest of /login.
  const { navigator } = useContext(NavigationContext);
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  });
  useLayoutEffect(() => watchLeaving(navigator, () => latest.current()), [navigator]);
}

/** Call after saving: the page may be left. */
export function cambiosGuardados() {
  guard = undefined;
}

const indexOf = (state: unknown) => Number((state as { idx?: unknown } | null)?.idx);

function watchLeaving(navigator: Navigator, own: Guard): () => void {
  guard = own;
  const { push, replace } = navigator;
  let here = indexOf(history.state);
  let restoring = false;

  navigator.push = (...args) =>
    antesDeSalir(() => {
      push(...args);
      here = indexOf(history.state);
    });
  navigator.replace = (...args) => antesDeSalir(() => replace(...args));

  /**
   * At popstate the browser has already navigated: go back to this entry, and forward again after the answer.
   */
  atras.onPop = (event) => {
    const away = indexOf(event.state) - here;
    const asks = Number.isFinite(away) && away !== 0 && guard === own && own();
    if (restoring || asks) event.stopImmediatePropagation();
    if (restoring) restoring = false;
    else if (!asks) here += away;
    else {
      restoring = true;
      history.go(-away);
      onward.set(() => history.go(away));
    }
  };
  const unloading = (event: BeforeUnloadEvent) => guard === own && own() && event.preventDefault();
  window.addEventListener('beforeunload', unloading);

  return () => {
    window.removeEventListener('beforeunload', unloading);
    atras.onPop = undefined;
    Object.assign(navigator, { push, replace });
    if (guard === own) guard = undefined;
  };
}

/** The same for a form of `useForm`: asks while the values differ from the initial ones. */
export function useFormularioSinGuardar({ values }: { values: () => FormValues }): void {
  const initial = useRef<string>(undefined);
  useEffect(() => {
    initial.current ??= JSON.stringify(values());
  });
  useCambiosSinGuardar(() => initial.current !== undefined && JSON.stringify(values()) !== initial.current);
}
