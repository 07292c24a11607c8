import { FileQuestion } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AtencionVista } from './atencion-vista.tsx';
import { momentoDicho } from './en-palabras.ts';
import { useDetalle } from './historial.queries.ts';
import { t } from './textos.ts';

const volver = { to: '/misatenciones', label: t('misAtenciones.titulo') };

/** /detalleAtencion?id= */
export function DetalleAtencionPage() {
  const id = useSearchParams()[0].get('id');
  const { data: atencion, error, refetch } = useDetalle(id);
  if (atencion) {
    return (
      <>
        <PageHead
          back={volver}
          title={t('detalle.titulo', { codigo: atencion.atencion })}
          lead={t('detalle.bajada', { servicio: atencion.servicio.nombre, momento: momentoDicho(atencion) })}
        />
        <AtencionVista atencion={atencion} recetas />
      </>
    );
  }
  return (
    <>
      <PageHead back={volver} title={t('detalle.tituloSolo')} />
      {id === null || (error && noEsta(error)) ? (
        <NoEsta />
      ) : error ? (
        <RetryNote title={t('detalle.noLlego')} error={error} onRetry={refetch} />
      ) : (
        <Skeleton count={2} />
      )}
    </>
  );
}

/** Somebody else's, missing, or a truncated id: a retry would not help. */
export const noEsta = (error: Error) => error instanceof ApiError && [400, 404, 422].includes(error.status);

function NoEsta() {
  return (
    <EmptyState
      icon={<FileQuestion className="lg" />}
      title={t('detalle.noEsta')}
      action={
        <LinkButton variant="second" to="/misatenciones">
          {t('detalle.noEsta.volver')}
        </LinkButton>
      }
    >
      {t('detalle.noEsta.texto')}
    </EmptyState>
  );
}
