import { useProofSource, type Pruebas } from '../../lib/api.ts';
import { alCambiarSesion, currentKey } from '../../lib/sesion.ts';
import { createValue, useValue } from '../../lib/value.ts';

/** A pending request for a recent proof of identity: the dialog draws it and answers once. */
export interface Prueba extends Pruebas {
  done(proved: boolean): void;
}
const pedida = createValue<Prueba | undefined>(undefined);
export const pruebaPedida = pedida.get;
export const usePrueba = (): Prueba | undefined => useValue(pedida);

/** The act belongs to the session that asked for it: with another one, or without any, nobody proves it. */
export function pedirPrueba(ways: Pruebas): Promise<boolean> {
  pedida.get()?.done(false);
  const asked = currentKey();
  return new Promise((resolve) => {
    const stop = alCambiarSesion(() => currentKey() !== asked && own.done(false));
    const own: Prueba = {
      ...ways,
      done(proved) {
        stop();
        // The answer to a proof that was given up must not close the next one.
        if (pedida.get() === own) pedida.set(undefined);
        resolve(proved);
      },
    };
    pedida.set(own);
  });
}

useProofSource(pedirPrueba);
