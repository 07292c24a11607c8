import { useEffect, useSyncExternalStore } from 'react';

/** Whether this page is inside a call: the call's page sets it, the components above read it. */
let inside = 0;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

export function useEstoyDentro() {
  useEffect(() => {
    inside += 1;
    tell();
    return () => {
      inside -= 1;
      tell();
    };
  }, []);
}

export const useDentroDeLlamada = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => inside > 0,
  );

const KEY = 'portal.llamada';

/** The attention whose call this tab entered. It survives a reload, and any other navigation to its page. */
export const entrada = {
  es: (id: string) => sessionStorage.getItem(KEY) === id,
  poner: (id: string) => sessionStorage.setItem(KEY, id),
  quitar: () => sessionStorage.removeItem(KEY),
};
