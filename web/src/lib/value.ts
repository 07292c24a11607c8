import { useSyncExternalStore } from 'react';

/** A value outside React that components follow with `useValue`. */
export function createValue<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next: T) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
type Value<T> = ReturnType<typeof createValue<T>>;

export const useValue = <T>({ subscribe, get }: Pick<Value<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get);
