import { createValue } from './value.ts';

/** An on/off preference stored in this browser; on by default. */
export function createPreferencia(key: string) {
  const on = createValue(read());
  function read() {
    try {
      return localStorage.getItem(key) !== 'no';
    } catch {
      return true;
    }
  }
  return {
    ...on,
    set(next: boolean) {
      try {
        localStorage.setItem(key, next ? 'si' : 'no');
      } catch {
        // Without storage, the preference lasts until the page is reloaded.
      }
      on.set(next);
    },
  };
}
