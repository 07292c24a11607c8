import { createValue } from '../../../lib/value.ts';

/** How the words look on this device. */
export interface Aspecto {
  /** 0 is the text of the page; each step is larger. */
  tamano: number;
  contraste: boolean;
}

export const TAMANO_MAXIMO = 3;
const KEY = 'portal.palabras';

const kept = createValue<Aspecto>(read());

function read(): Aspecto {
  try {
    const { tamano, contraste } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Aspecto>;
    return {
      tamano: Number.isInteger(tamano) ? Math.min(TAMANO_MAXIMO, Math.max(0, tamano!)) : 0,
      contraste: contraste === true,
    };
  } catch {
    return { tamano: 0, contraste: false };
  }
}

export const aspecto = {
  ...kept,
  set(next: Aspecto) {
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Without storage, it lasts until the page is reloaded.
    }
    kept.set(next);
  },
};
