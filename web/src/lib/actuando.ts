import { useLayoutEffect, useSyncExternalStore } from 'react';

/**
 * The family member on whose behalf the person acts. The page that chose the member sets it; the frame keeps
 * the banner visible meanwhile.
 */
export type Actuando = { nombre: string; volver: () => void };

let current: Actuando | undefined;
const listeners = new Set<() => void>();

function set(next: Actuando | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/** `volver` returns to acting for oneself. Without a name, no banner is shown. */
export function useActuarPor(nombre: string | undefined, volver: () => void) {
  useLayoutEffect(() => {
    if (nombre === undefined) return;
    set({ nombre, volver });
    return () => set(undefined);
  }, [nombre, volver]);
}

export function useActuando(): Actuando | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
