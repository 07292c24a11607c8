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

/** What one takes to the pharmacy or to work first, what proves the visit last; what was corrected after what took its place. */
export const enOrden = <P extends Papel>(papeles: readonly P[]): P[] =>
  papeles.toSorted((a, b) => lugar(a) - lugar(b) || Number(a.corregido) - Number(b.corregido));
