import { useEffect } from 'react';
import { createValue, useValue } from '../../../lib/value.ts';

/** Whether this page is inside a call: the call's page sets it, the components above read it. */
const inside = createValue(0);

export function useEstoyDentro() {
  useEffect(() => {
    inside.set(inside.get() + 1);
    return () => inside.set(inside.get() - 1);
  }, []);
}

export const useDentroDeLlamada = () => useValue(inside) > 0;

const KEY = 'portal.llamada';

/** The attention whose call this tab entered. It survives a reload, and any other navigation to its page. */
export const entrada = {
  es: (id: string) => sessionStorage.getItem(KEY) === id,
  poner: (id: string) => sessionStorage.setItem(KEY, id),
  quitar: () => sessionStorage.removeItem(KEY),
};
