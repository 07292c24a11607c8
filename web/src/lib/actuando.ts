import { useLayoutEffect } from 'react';
import { createValue, useValue } from './value.ts';

/**
 * The family member on whose behalf the person acts. The page that chose the member sets it; the frame keeps
 * the banner visible meanwhile.
 */
export type Actuando = { nombre: string; volver: () => void };

const actuando = createValue<Actuando | undefined>(undefined);

/** `volver` returns to acting for oneself. Without a name, no banner is shown. */
export function useActuarPor(nombre: string | undefined, volver: () => void) {
  useLayoutEffect(() => {
    if (nombre === undefined) return;
    actuando.set({ nombre, volver });
    return () => actuando.set(undefined);
  }, [nombre, volver]);
}

export const useActuando = () => useValue(actuando);
