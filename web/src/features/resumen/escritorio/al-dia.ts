import { useResumenAlDia } from '../consulta.ts';

/** Renders nothing. Beside the desk, after its first page: no summary is shown before that. */
export function ResumenAlDia() {
  useResumenAlDia();
  return null;
}
