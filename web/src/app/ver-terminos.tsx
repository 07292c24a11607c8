import type { Documento } from '@portal/domain/contenido/documento';
import { DocumentoVista } from '../features/contenido/documento-vista.tsx';

export const verTerminos = (documento: Documento) => <DocumentoVista documento={documento} />;
