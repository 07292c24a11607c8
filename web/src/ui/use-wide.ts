import { useSyncExternalStore } from 'react';

/** From this width up, the side menu stands beside the page. As in base.css. */
const wide = () => window.matchMedia('(min-width: 1200px)');

/** Whether the window has room for the side menu. What a phone does not show is not drawn on it. */
export const useWide = () => useSyncExternalStore(watch, () => wide().matches);

function watch(tell: () => void) {
  const query = wide();
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
