import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPreferencia } from '../preferencia.ts';

export const atajosDeUnaTecla = createPreferencia('portal.escritorio.atajos');

export type Atajos = Partial<Record<string, () => void>>;

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [role="menu"], [role="listbox"]',
    ) !== null);

/**
 * Single-key shortcuts, ignored while typing or while a dialog is open. They can be turned off (WCAG 2.1.4).
 */
export function useAtajos(atajos: Atajos) {
  const latest = useRef(atajos);
  useEffect(() => {
    latest.current = atajos;
  });
  // As soon as the page is seen: other effects come after it, and a key pressed before them would be lost.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (
        !atajosDeUnaTecla.get() ||
        typing(event.target) ||
        document.querySelector('[role="dialog"], [role="alertdialog"]')
      )
        return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** One key inside an open dialog, which the shortcuts of the page do not reach. Turned off together with them. */
export function useTeclaDelDialogo(tecla: string, act: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.key.toLowerCase() !== tecla || !atajosDeUnaTecla.get() || typing(event.target)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener('keydown', (event) => press(event), { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
