type Lugar = { pathname: string; search: string; hash: string };

/**
 * The page requested before signing in. Kept in the sign-in page's history entry, so it disappears with that
 * entry.
 */
export const pedidoDe = ({ pathname, search, hash }: Lugar) => ({ pedido: `${pathname}${search}${hash}` });

/** Where to go after signing in: a path of this origin, or home. */
export function leerPedido(state: unknown): string {
  const pedido: unknown =
    typeof state === 'object' && state !== null && 'pedido' in state ? state.pedido : undefined;
  return typeof pedido === 'string' && /^\/(?![/\\])/.test(pedido) ? pedido : '/';
}
