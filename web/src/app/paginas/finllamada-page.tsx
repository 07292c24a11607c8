import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { estaAbierta } from '@portal/domain/atenciones/reglas';
import { FinLlamadaPage as Fin } from '../../features/atenciones/fin/finllamada-page.tsx';
import { LoQueDejo } from '../../features/historial/fin/lo-que-dejo.tsx';

const documentos = ({ id, status }: AtencionEnFila) =>
  estaAbierta(status) ? undefined : <LoQueDejo id={id} />;

/** /finllamada: the call that ended and its documents, also for a session by the link of a turno. */
export function FinLlamadaPage() {
  return <Fin documentos={documentos} />;
}
