/**
 * A telephone call or another app takes the microphone or the camera away: the browser mutes the track, or
 * ends it and lets nobody open the device. The call stays; the device is asked for again when the page is
 * back, and from time to time until then.
 */

export type Que = 'audio' | 'video';

interface Opciones {
  /** The track in use. */
  pista(que: Que): MediaStreamTrack | null;
  visible(): boolean;
  /** Opens the device anew. Returns false while somebody else has it. */
  reabrir(que: Que): Promise<boolean>;
  onCambio(que: Que, tomada: boolean): void;
}

/** Shorter silences are those of a headset that connects. */
const TOMADA_MS = 700;
const REINTENTO_MS = 3000;

export function createToma({ pista, visible, reabrir, onCambio }: Opciones) {
  const tomadas = new Set<Que>();
  let reintento: ReturnType<typeof setTimeout> | undefined;
  let probando = false;

  function marcar(que: Que) {
    if (!tomadas.has(que)) {
      tomadas.add(que);
      onCambio(que, true);
    }
    reintento ??= setTimeout(otraVez, REINTENTO_MS);
  }

  function liberar(que: Que) {
    if (tomadas.delete(que)) onCambio(que, false);
    if (tomadas.size > 0) return;
    clearTimeout(reintento);
    reintento = undefined;
  }

  function otraVez() {
    reintento = undefined;
    void probar().then(() => {
      if (tomadas.size > 0) reintento ??= setTimeout(otraVez, REINTENTO_MS);
    });
  }

  async function probar() {
    // A hidden page gets no camera, and asking would be refused.
    if (probando || !visible()) return;
    probando = true;
    try {
      for (const que of tomadas) if (await reabrir(que).catch(() => false)) liberar(que);
    } finally {
      probando = false;
    }
  }

  return {
    seguir(que: Que, track: MediaStreamTrack) {
      let espera: ReturnType<typeof setTimeout> | undefined;
      const suya = () => pista(que) === track;
      track.addEventListener('mute', () => {
        espera = setTimeout(() => track.muted && suya() && marcar(que), TOMADA_MS);
      });
      track.addEventListener('unmute', () => {
        clearTimeout(espera);
        if (suya()) liberar(que);
      });
    },
    /** The device ended by itself, and another program has it now. */
    perdida: marcar,
    /** The person turned the device off, or it was opened by other means. */
    liberar,
    /** The page is visible again. */
    volver: () => void probar(),
    soltar() {
      for (const que of tomadas) liberar(que);
    },
  };
}
