/** What was begun, by visit of a page. Drawn twice (React's strict mode, another frame around it), the page still acts once. */
const begun = new Map<string, Promise<unknown>>();

/** Acts when the page is first seen, once a visit: a tab in the background, or one that the browser draws ahead, changes nothing. */
export function unaVezAlVerse<T>(visita: string, act: () => Promise<T>): Promise<T> {
  const before = begun.get(visita) as Promise<T> | undefined;
  if (before) return before;
  const acting = seen().then(act);
  begun.set(visita, acting);
  return acting;
}

function seen(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
  });
}
