/** The prescription's id, from the URL, else from the navigation state (`recetaId`). */
export function recetaPedida(params: URLSearchParams, state: unknown): string | null {
  const id = params.get('id')?.trim();
  if (id) return id;
  const said: unknown =
    typeof state === 'object' && state !== null && 'recetaId' in state ? state.recetaId : undefined;
  return typeof said === 'string' && said !== '' ? said : typeof said === 'number' ? String(said) : null;
}
