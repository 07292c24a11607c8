/**
 * Keeps the screen on while somebody waits or talks: a phone that sleeps closes the camera and the channel.
 * The browser drops the lock whenever the page is hidden, so it is taken again when the page is back. A
 * browser without the lock, or one that refuses it to save battery, is no error.
 */

interface Entorno {
  cerrojo: Pick<WakeLock, 'request'> | undefined;
  documento: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

export function createDespierta({ cerrojo, documento }: Entorno): () => () => void {
  let duenos = 0;
  let tomado: WakeLockSentinel | undefined;
  let pidiendo = false;

  const falta = () => duenos > 0 && documento.visibilityState === 'visible';

  async function tomar() {
    if (!cerrojo || pidiendo || !falta() || (tomado && !tomado.released)) return;
    pidiendo = true;
    try {
      tomado = await cerrojo.request('screen');
      if (duenos === 0) soltar();
    } catch {
      // Refused, for example on low battery: the next touch or return asks again.
    } finally {
      pidiendo = false;
    }
  }

  function soltar() {
    void tomado?.release().catch(() => {});
    tomado = undefined;
  }

  const otraVez = () => void tomar();

  return () => {
    duenos += 1;
    if (duenos === 1) {
      documento.addEventListener('visibilitychange', otraVez);
      documento.addEventListener('pointerdown', otraVez);
    }
    otraVez();
    let dejado = false;
    return () => {
      if (dejado) return;
      dejado = true;
      duenos -= 1;
      if (duenos > 0) return;
      documento.removeEventListener('visibilitychange', otraVez);
      documento.removeEventListener('pointerdown', otraVez);
      soltar();
    };
  };
}

export const mantenerDespierta = createDespierta({
  cerrojo: (globalThis.navigator as { wakeLock?: WakeLock } | undefined)?.wakeLock,
  documento: globalThis.document,
});
