import { PortalError } from '@portal/domain/errores/errores';
import type { Stream } from '../../../http/route.ts';
import { ConsultaInvalida } from '../recursos/consulta.ts';

const FHIR_JSON = 'application/fhir+json; charset=utf-8';

export const responder = (recurso: unknown, headers: Record<string, string> = {}): Stream => ({
  type: FHIR_JSON,
  headers,
  body:
    typeof recurso === 'object' && recurso !== null && 'pipe' in recurso
      ? (recurso as never)
      : JSON.stringify(recurso),
});

export const buscarNoSePuede = (parametro: string, motivo: string) =>
  new PortalError('busqueda_invalida', { fields: { [parametro.slice(0, 60)]: motivo } });

/** Says which parameter is wrong, and does not repeat what it held. */
export async function enPalabras<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConsultaInvalida)) throw error;
    const [motivo = ''] = error.message.split(':');
    throw buscarNoSePuede(error.parametro, motivo.charAt(0).toUpperCase() + motivo.slice(1));
  }
}
