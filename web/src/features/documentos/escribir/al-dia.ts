import { useDocumentosAlDia } from './consulta.ts';

/** Renders nothing. Beside the desk, after its first page: no document is shown before that. */
export function DocumentosAlDia() {
  useDocumentosAlDia();
  return null;
}
