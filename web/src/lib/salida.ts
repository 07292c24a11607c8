import { useContext, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router';
import { atras } from './atras.ts';
import type { FormValues } from './form-values.ts';

/** A page with changes that are not saved asks before it is left: by a link, by the browser's arrows, by signing out. The application draws the question. */
type Guard = () => boolean;

let guard: Guard | undefined;
let onward: (() => void) | undefined;
const listeners = new Set<() => void>();

function ask(next: (() => void) | undefined) {
  onward = next;
  for (const listener of listeners) listener();
}

/** Goes on at once, or once the person says that the changes may go. */
export function antesDeSalir(seguir: () => void) {
  if (guard?.()) ask(seguir);
  else seguir();
}

export function responderSalida(leave: boolean) {
  const seguir = onward;
  ask(undefined);
  if (!leave) return;
  guard = undefined;
  seguir?.();
}

export function useSalidaPreguntada(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => onward !== undefined,
  );
}

/** While it is mounted, leaving asks if `isDirty` says so. */
export function useCambiosSinGuardar(isDirty: Guard): void {
  // A blocker of the router's own exists only in its data routers, which weigh more than the rest of /login.
  const { navigator } = useContext(NavigationContext);
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  });
  useLayoutEffect(() => watchLeaving(navigator, () => latest.current()), [navigator]);
}

/** They were saved: the page may be left. */
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

  /** The browser's arrows have already gone: back to where the page is, and on again after the answer. */
  atras.onPop = (event) => {
    const away = indexOf(event.state) - here;
    const asks = Number.isFinite(away) && away !== 0 && guard === own && own();
    if (restoring || asks) event.stopImmediatePropagation();
    if (restoring) restoring = false;
    else if (!asks) here += away;
    else {
      restoring = true;
      history.go(-away);
      ask(() => history.go(away));
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

/** The same for a form of `useForm`: it asks while what is typed differs from what it began with. */
export function useFormularioSinGuardar({ values }: { values: () => FormValues }): void {
  const initial = useRef<string>(undefined);
  useEffect(() => {
    initial.current ??= JSON.stringify(values());
  });
  useCambiosSinGuardar(() => initial.current !== undefined && JSON.stringify(values()) !== initial.current);
}
