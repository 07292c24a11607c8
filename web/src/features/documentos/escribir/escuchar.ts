import { useEffect, useRef, type RefObject } from 'react';

/**
 * Listens to native events inside an element. React events would also bubble from the dialogs that it opens,
 * which are rendered elsewhere in the page.
 */
export function useEscuchar<K extends keyof HTMLElementEventMap>(
  ref: RefObject<HTMLElement | null>,
  type: K,
  listener: (event: HTMLElementEventMap[K]) => void,
) {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const element = ref.current;
    const hear = (event: HTMLElementEventMap[K]) => latest.current(event);
    element?.addEventListener(type, hear);
    return () => element?.removeEventListener(type, hear);
  }, [ref, type]);
}
