import type { TipoDocumento } from './escrito.ts';

/** Papers of a case's visit that its manager may open unless the professional decides otherwise: certificate with its days of rest, orders, prescription. */
export const paraArtPorDefecto: readonly TipoDocumento[] = ['receta', 'certificado', 'orden'];

/** What can be left for the insurer or kept from it. The record never is; the constancia always. */
export const puedeSerParaArt = (tipo: TipoDocumento) => tipo !== 'evolucion' && tipo !== 'constancia';

/** Whether a paper is for the insurer, where the professional decided (`marca`) or did not. */
export const esParaArt = (tipo: TipoDocumento, marca: boolean | null) =>
  puedeSerParaArt(tipo) && (marca ?? paraArtPorDefecto.includes(tipo));
