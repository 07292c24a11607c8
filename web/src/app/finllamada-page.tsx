import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { estaAbierta } from '@portal/domain/atenciones/reglas';
import { FinLlamadaPage as Fin } from '../features/atenciones/finllamada-page.tsx';
import { DocumentosFin } from '../features/historial/documentos-fin.tsx';
import { useSesionAbierta } from '../lib/sesion.ts';

const documentos = ({ id, status }: AtencionEnFila) => (estaAbierta(status) ? undefined : <DocumentosFin id={id} />);

/** /finllamada joins the call that ended and what it left. The link of a turno reaches the call alone: there the papers come by mail. */
export function FinLlamadaPage() {
  const { alcance } = useSesionAbierta();
  return <Fin {...(alcance === 'portal' && { documentos })} />;
}
