import { useSyncExternalStore } from 'react';

/** Dialogs shared by several screens. A screen requests one here; the application loads and draws it. */
export type Dialogo =
  | 'terminos'
  | 'video'
  | 'contacto'
  | 'guardias'
  | 'mapaCentros'
  | 'certificado'
  | 'tramite'
  | 'emergencia';

let open: Dialogo | undefined;
const listeners = new Set<() => void>();

function set(next: Dialogo | undefined) {
  open = next;
  for (const listener of listeners) listener();
}

export const abrirDialogo = (dialogo: Dialogo) => set(dialogo);
export const cerrarDialogo = () => set(undefined);

export function useDialogo(): Dialogo | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
