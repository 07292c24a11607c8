import { useEffect, useRef } from 'react';
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
  useEffect(() => {
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
