import { createValue, useValue } from './value.ts';

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

const abierto = createValue<Dialogo | undefined>(undefined);

export const abrirDialogo = (dialogo: Dialogo) => abierto.set(dialogo);
export const cerrarDialogo = () => abierto.set(undefined);
export const useDialogo = () => useValue(abierto);
