import type { DocumentoDeAtencion } from '@portal/domain/historial/contract';

type Papel = Pick<DocumentoDeAtencion, 'clase' | 'corregido'>;

const clases: readonly Papel['clase'][] = [
  'receta',
  'certificado',
  'orden',
  'indicaciones',
  'adjunto',
  'constancia',
];
const lugar = ({ clase }: Papel) => (clases.includes(clase) ? clases.indexOf(clase) : clases.length);

/**
 * Documents for the pharmacy or the employer first, the constancia last; a corrected document comes after its
 * replacement.
 */
export const enOrden = <P extends Papel>(papeles: readonly P[]): P[] =>
  papeles.toSorted((a, b) => lugar(a) - lugar(b) || Number(a.corregido) - Number(b.corregido));
