type Lugar = { pathname: string; search: string; hash: string };

/** The page that was asked for before signing in, kept with the entry of the history that asks for the password: gone with it. */
export const pedidoDe = ({ pathname, search, hash }: Lugar) => ({ pedido: `${pathname}${search}${hash}` });

/** Where to go after signing in: a path of this origin, or home. */
export function leerPedido(state: unknown): string {
  const pedido: unknown =
    typeof state === 'object' && state !== null && 'pedido' in state ? state.pedido : undefined;
  return typeof pedido === 'string' && /^\/(?![/\\])/.test(pedido) ? pedido : '/';
}
