/**
 * The call as the system sees it: the buttons of a headset, of the locked screen and of the floating window.
 * They do what the call's own buttons do; hanging up asks where the button asks.
 */

type Accion = 'togglemicrophone' | 'togglecamera' | 'hangup' | 'enterpictureinpicture';
export type Actos = Record<Accion, () => void>;

/** The parts of the media session that calls use; browsers have some of them. */
export interface SesionDeMedios {
  metadata: MediaMetadata | null;
  setActionHandler(action: Accion, handler: (() => void) | null): void;
  setMicrophoneActive?: (active: boolean) => unknown;
  setCameraActive?: (active: boolean) => unknown;
}

export const sesionDeMedios = (): SesionDeMedios | undefined =>
  (navigator as unknown as { mediaSession?: SesionDeMedios }).mediaSession;

/** Browsers throw for actions that they do not know. */
function poner(sesion: SesionDeMedios, accion: Accion, acto: (() => void) | null) {
  try {
    sesion.setActionHandler(accion, acto);
  } catch {
    // The button does not exist here.
  }
}

/** Returns the function that gives the buttons back. */
export function tomarBotones(sesion: SesionDeMedios | undefined, actos: Actos, titulo: string): () => void {
  if (!sesion) return () => {};
  const acciones = Object.keys(actos) as Accion[];
  for (const accion of acciones) poner(sesion, accion, actos[accion]);
  // Without names: a locked screen is seen by anybody.
  if ('MediaMetadata' in globalThis) sesion.metadata = new MediaMetadata({ title: titulo });
  return () => {
    for (const accion of acciones) poner(sesion, accion, null);
    sesion.metadata = null;
  };
}

export function mostrarEncendidos(
  sesion: SesionDeMedios | undefined,
  { microfono, camara }: { microfono: boolean; camara: boolean },
) {
  void sesion?.setMicrophoneActive?.(microfono);
  void sesion?.setCameraActive?.(camara);
}
