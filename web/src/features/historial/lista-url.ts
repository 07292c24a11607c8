/** What the list shows, as it stands in the address: whose attentions, what is searched, which page. */
export interface Pedido {
  /** A member's document; nothing is oneself. */
  integrante: string;
  buscar: string;
  page: number;
}

/** A page that nobody has is asked for as the last that the server would look at; what it answers says which one is the last. */
const LONGEST_SEARCH = 80;
const LAST_PAGE = 100_000;

/** What the address says and makes sense; the rest counts as not said. `integrantes`: whom one may ask about. */
export function leerPedido(params: URLSearchParams, integrantes: readonly string[]): Pedido {
  const integrante = params.get('integrante') ?? '';
  const page = Math.trunc(Number(params.get('page')));
  return {
    integrante: integrantes.includes(integrante) ? integrante : '',
    buscar: (params.get('buscar') ?? '').slice(0, LONGEST_SEARCH),
    page: Number.isFinite(page) ? Math.min(Math.max(page, 1), LAST_PAGE) : 1,
  };
}

/** The address of a list. The first page needs no word. */
export function escribirPedido({ integrante, buscar, page }: Pedido): string {
  const said = [
    ['integrante', integrante],
    ['buscar', buscar.trim()],
    ['page', page > 1 ? String(page) : ''],
  ].filter(([, value]) => value !== '');
  const search = new URLSearchParams(said).toString();
  return search === '' ? '?' : `?${search}`;
}

/** Another person, or another search, begins at the first page. */
export const conIntegrante = (pedido: Pedido, integrante: string): Pedido => ({
  ...pedido,
  integrante,
  page: 1,
});
export const conBusqueda = (pedido: Pedido, buscar: string): Pedido => ({ ...pedido, buscar, page: 1 });
