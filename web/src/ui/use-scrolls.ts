import { useCallback, useState } from 'react';

/**
 * Whether an element overflows; scrollable content must be reachable by keyboard. Use the second value as the
 * element's ref.
 */
export function useScrolls(): [
  scrolls: boolean,
  watch: (element: HTMLElement | null) => (() => void) | undefined,
] {
  const [scrolls, setScrolls] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setScrolls(
        element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1,
      ),
    );
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return [scrolls, watch];
}
