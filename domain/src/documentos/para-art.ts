import type { TipoDocumento } from './escrito.ts';

/**
 * Documents of a case's visit that its manager may open by default: certificate with its days of rest,
 * orders, prescription. The professional can change it.
 */
export const paraArtPorDefecto: readonly TipoDocumento[] = ['receta', 'certificado', 'orden'];

/**
 * Documents that can be shared with the insurer or withheld. The evolución never is shared; the constancia
 * always is.
 */
export const puedeSerParaArt = (tipo: TipoDocumento) => tipo !== 'evolucion' && tipo !== 'constancia';

/** Whether a document is shared with the insurer: as the professional decided (`marca`), else by default. */
export const esParaArt = (tipo: TipoDocumento, marca: boolean | null) =>
  puedeSerParaArt(tipo) && (marca ?? paraArtPorDefecto.includes(tipo));
