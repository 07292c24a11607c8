import { useLayoutEffect, useSyncExternalStore } from 'react';

/** For whom one acts. The page that chose a member says it here; the frame draws the banner, which never leaves the screen meanwhile. */
export type Actuando = { nombre: string; volver: () => void };

let current: Actuando | undefined;
const listeners = new Set<() => void>();

function set(next: Actuando | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/** `volver` leads back to oneself. Without a name one acts for oneself. */
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
