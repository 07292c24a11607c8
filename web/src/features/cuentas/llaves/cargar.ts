import { sinConexion, versionVieja } from '../../../lib/api.ts';
import { loadPart } from '../../../ui/lazy-part.ts';

/** The code of the passkeys, when one is used. */
export const cargarLlaves = () =>
  loadPart(() => import('./llamadas.ts')).catch(() => {
    throw navigator.onLine ? versionVieja() : sinConexion();
  });
