import type { SystemCtx } from '../../../http/context.ts';
import { sameBytes } from '../../../platform/secrets/secrets.ts';
import type { Pares } from '../recursos/consulta.ts';
import { buscarNoSePuede } from './respuesta.ts';

/**
 * Where a page begins, signed: it is valid for this system and this search, and cannot be made up. It holds times and
 * ids, and nothing that a person told.
 */
const firmaDe = ({ platform, unidad, sistema }: SystemCtx, tipo: string, pares: Pares, lugar: string) =>
  platform.secrets
    .mac('pagina-de-sistema', JSON.stringify([unidad.id, sistema.id, tipo, enOrden(pares), lugar]))
    .subarray(0, 16);

/** Repeated parameters come together when the address is read again. */
const enOrden = (pares: Pares) => pares.map((par) => par.join('=')).toSorted();

export const escribirCursor = (ctx: SystemCtx, tipo: string, pares: Pares, lugar: string): string =>
  `${lugar}.${firmaDe(ctx, tipo, pares, lugar).toString('base64url')}`;

export function leerCursor(ctx: SystemCtx, tipo: string, pares: Pares, cursor: string): string {
  const [lugar = '', firma = '', ...resto] = cursor.split('.');
  if (resto.length > 0 || !sameBytes(Buffer.from(firma, 'base64url'), firmaDe(ctx, tipo, pares, lugar)))
    throw buscarNoSePuede('_cursor', 'No es el de una página de esta búsqueda');
  return lugar;
}
