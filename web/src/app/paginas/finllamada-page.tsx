import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { estaAbierta } from '@portal/domain/atenciones/reglas';
import { FinLlamadaPage as Fin } from '../../features/atenciones/fin/finllamada-page.tsx';
import { LoQueDejo } from '../../features/historial/fin/lo-que-dejo.tsx';

const documentos = ({ id, status }: AtencionEnFila) =>
  estaAbierta(status) ? undefined : <LoQueDejo id={id} />;

/** /finllamada joins the call that ended and what it left, also for who came by the link of a turno. */
export function FinLlamadaPage() {
  return <Fin documentos={documentos} />;
}
