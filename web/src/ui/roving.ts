import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

const ITEMS = 'button:not(:disabled)';
const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/**
 * Roving tabindex for a group of buttons: Tab enters at the last focused one (or the pressed, or the first),
 * arrows move inside, Home and End go to the ends. Moving does not choose.
 */
export function useRoving<T extends HTMLElement>() {
  const box = useRef<T>(null);
  const last = useRef<HTMLElement>(null);

  useEffect(() => {
    const items = itemsOf(box.current);
    const inside =
      items.find((item) => item === document.activeElement) ?? items.find((item) => item === last.current);
    const stop = inside ?? items.find((item) => item.getAttribute('aria-pressed') === 'true') ?? items[0];
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  });

  function onFocus({ target }: FocusEvent<T>) {
    last.current = target;
    for (const item of itemsOf(box.current)) item.tabIndex = item === target ? 0 : -1;
  }

  function onKeyDown(event: KeyboardEvent<T>) {
    if (!KEYS.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const items = itemsOf(box.current);
    const at = items.indexOf(event.target as HTMLElement);
    if (at === -1) return;
    event.preventDefault();
    items[nextOf(items, at, event.key)]?.focus();
  }

  return { ref: box, onFocus, onKeyDown };
}

const itemsOf = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];

function nextOf(items: readonly HTMLElement[], at: number, key: string): number {
  if (key === 'Home') return 0;
  if (key === 'End') return items.length - 1;
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowRight') return Math.min(items.length - 1, at + 1);
  return nearestRow(items, at, key === 'ArrowDown' ? 1 : -1);
}

/** The nearest button of the row above or below. */
function nearestRow(items: readonly HTMLElement[], at: number, direction: 1 | -1): number {
  const from = items[at]!.getBoundingClientRect();
  const beyond = items
    .map((item, i) => ({ i, box: item.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - from.top) * direction > 4);
  if (beyond.length === 0) return at;
  const rows = beyond.map(({ box }) => box.top);
  const row = direction === 1 ? Math.min(...rows) : Math.max(...rows);
  const there = beyond.filter(({ box }) => Math.abs(box.top - row) <= 4);
  return there.toSorted((a, b) => Math.abs(a.box.left - from.left) - Math.abs(b.box.left - from.left))[0]!.i;
}
