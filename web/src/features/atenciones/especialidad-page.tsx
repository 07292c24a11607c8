import { estaAbierta } from '@portal/domain/atenciones/reglas';
import type { Documento } from '@portal/domain/contenido/documento';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useIniciada } from './atenciones.queries.ts';
import { Solicitud } from './solicitud.tsx';
import { t } from './textos.ts';
import './atenciones.css';

/** /especialidad. Who has an attention open, or somebody of the family, is led to it at once. */
export function EspecialidadPage({ verTerminos }: { verTerminos: (documento: Documento) => ReactNode }) {
  const { data, error, isFetched } = useIniciada();
  if (data && estaAbierta(data.status)) return <Navigate to={`/videocall?atencion=${data.id}`} replace />;
  if (error) return <Navigate to="/error" replace state={{ errorMsg: error.message }} />;
  return (
    <div className="solicitar">
      <PageHead title={t('solicitar.titulo')} lead={t('solicitar.bajada')} back={{ to: '/home', label: t('solicitar.inicio') }} />
      {data && (
        <Note
          title={t('reanudar.regreso')}
          actions={
            <LinkButton variant="second" to={`/videocall?atencion=${data.id}`}>
              {t('ausente.volver')}
            </LinkButton>
          }
        >
          {t('solicitar.regreso', { servicio: data.servicio.nome, numero: data.sala })}
        </Note>
      )}
      {isFetched ? <Solicitud verTerminos={verTerminos} /> : <Skeleton label={t('solicitar.cargando')} count={2} />}
    </div>
  );
}
