/** The list's state in the URL: person, search, page. */
export interface Pedido {
  /** A member's document; empty for oneself. */
  integrante: string;
  buscar: string;
  page: number;
}

const LONGEST_SEARCH = 80;
/** Upper limit of the requested page; the server's answer says which page is the last. */
const LAST_PAGE = 100_000;

/** Reads the URL; invalid values are ignored. `integrantes`: the people that may be asked about. */
export function leerPedido(params: URLSearchParams, integrantes: readonly string[]): Pedido {
  const integrante = params.get('integrante') ?? '';
  const page = Math.trunc(Number(params.get('page')));
  return {
    integrante: integrantes.includes(integrante) ? integrante : '',
    buscar: (params.get('buscar') ?? '').slice(0, LONGEST_SEARCH),
    page: Number.isFinite(page) ? Math.min(Math.max(page, 1), LAST_PAGE) : 1,
  };
}

/** The query string of a list, without the first page. */
export function escribirPedido({ integrante, buscar, page }: Pedido): string {
  const said = [
    ['integrante', integrante],
    ['buscar', buscar.trim()],
    ['page', page > 1 ? String(page) : ''],
  ].filter(([, value]) => value !== '');
  const search = new URLSearchParams(said).toString();
  return search === '' ? '?' : `?${search}`;
}

/** Another person or search starts at the first page. */
export const conIntegrante = (pedido: Pedido, integrante: string): Pedido => ({
  ...pedido,
  integrante,
  page: 1,
});
export const conBusqueda = (pedido: Pedido, buscar: string): Pedido => ({ ...pedido, buscar, page: 1 });
