/**
 * Acts already begun, by page visit. A page mounted twice (React's strict mode, a change of frame) still acts
 * once.
 */
const begun = new Map<string, Promise<unknown>>();

/**
 * Runs the act once per visit, when the page is first visible: a background tab or a prerendered page changes
 * nothing.
 */
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
