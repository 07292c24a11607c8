type Red = EventTarget & { type?: string };

/**
 * Reports a change of network: back online, or from Wi-Fi to mobile data if the browser reports it. Returns
 * the unsubscribe function.
 */
export function alCambiarDeRed(tell: () => void): () => void {
  const red = (navigator as { connection?: Red }).connection;
  let tipo = red?.type;
  const alCambiar = () => {
    // The event also fires for new speed estimates.
    if (red?.type === tipo) return;
    tipo = red?.type;
    if (tipo !== 'none') tell();
  };
  window.addEventListener('online', tell);
  red?.addEventListener('change', alCambiar);
  return () => {
    window.removeEventListener('online', tell);
    red?.removeEventListener('change', alCambiar);
  };
}
