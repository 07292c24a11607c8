/** The devices that the person chose, remembered in this browser. */

const KEY = 'portal.dispositivos';

export interface Elegidos {
  audio?: string;
  video?: string;
  altavoz?: string;
  /** The background is blurred. */
  fondo?: boolean;
}

export function leerElegidos(): Elegidos {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Elegidos;
  } catch {
    return {};
  }
}

export function guardarElegidos(elegidos: Elegidos) {
  try {
    localStorage.setItem(KEY, JSON.stringify(elegidos));
  } catch {
    // Without storage, the choice is not remembered.
  }
}
