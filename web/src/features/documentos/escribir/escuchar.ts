import { useEffect, useRef, type RefObject } from 'react';

/** What happens inside an element and not in the dialogs that it opens: those stand elsewhere in the page, and React would tell of them here too. */
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
