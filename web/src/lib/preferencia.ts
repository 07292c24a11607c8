import { useSyncExternalStore } from 'react';

/** An on/off preference stored in this browser; on by default. */
export function createPreferencia(key: string) {
  const listeners = new Set<() => void>();
  let on = read();
  function read() {
    try {
      return localStorage.getItem(key) !== 'no';
    } catch {
      return true;
    }
  }
  return {
    on: () => on,
    set(next: boolean) {
      on = next;
      try {
        localStorage.setItem(key, next ? 'si' : 'no');
      } catch {
        // Without storage, the preference lasts until the page is reloaded.
      }
      for (const listener of listeners) listener();
    },
    listen(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
type Preferencia = ReturnType<typeof createPreferencia>;

export const usePreferencia = ({ listen, on }: Preferencia) => useSyncExternalStore(listen, on);
