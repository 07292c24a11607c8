/** What /error shows of what it was given: a text, the `error` of an object, or the thing itself, serialised. Nothing stays nothing. */
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
