type Red = EventTarget & { type?: string };

/** The device is on another network: back from none, or from Wi-Fi to mobile data where the browser tells so. Returns how to stop. */
export function alCambiarDeRed(tell: () => void): () => void {
  const red = (navigator as { connection?: Red }).connection;
  let tipo = red?.type;
  const alCambiar = () => {
    // It also speaks of a speed that it reckons anew.
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
