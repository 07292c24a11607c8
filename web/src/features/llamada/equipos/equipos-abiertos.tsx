import type { Modo } from '../core/medios.ts';
import { useMediosTomados } from '../use-llamada.ts';

/** Between the preview and the call: nothing is drawn, and the devices stay open. */
export function EquiposAbiertos({ modo }: { modo: Modo }) {
  useMediosTomados(modo);
  return null;
}
