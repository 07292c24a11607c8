import type { Modo } from '../core/medios.ts';
import { useMediosTomados } from '../use-llamada.ts';

/** Keeps the devices open between the preview and the call; renders nothing. */
export function EquiposAbiertos({ modo }: { modo: Modo }) {
  useMediosTomados(modo);
  return null;
}
