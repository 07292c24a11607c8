import { useEffect, useSyncExternalStore } from 'react';

/** Whether this page is inside a call: the page of the call says it, what stands above asks. */
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
