/**
 * The message that /error shows: a text, the `error` property of an object, or the value serialised. Empty
 * values give no message.
 */
export function mensajeDeError(dado: unknown): string | undefined {
  if (dado === undefined || dado === null || dado === '') return undefined;
  if (typeof dado === 'string') return dado;
  if (dado instanceof Error) return dado.message;
  if (typeof dado === 'object' && 'error' in dado && dado.error !== undefined && dado.error !== null)
    return mensajeDeError(dado.error);
  return serialise(dado);
}

function serialise(dado: unknown): string {
  try {
    return JSON.stringify(dado) ?? String(dado);
  } catch {
    return String(dado);
  }
}
