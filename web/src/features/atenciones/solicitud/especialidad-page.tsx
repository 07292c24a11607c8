import { estaAbierta } from '@portal/domain/atenciones/reglas';
import type { Lectura } from '@portal/domain/contenido/lectura';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useAbiertas, useIniciada } from '../atenciones.queries.ts';
import { Solicitud } from './solicitud.tsx';
import { t } from '../textos.ts';
import css from './solicitud.module.css';

/**
 * /especialidad. Redirects to an open attention, unless the request is for another member of the family
 * (`?para=otra`).
 */
export function EspecialidadPage({ verTerminos }: { verTerminos: (lectura: Lectura) => ReactNode }) {
  const iniciada = useIniciada();
  const todas = useAbiertas();
  const error = iniciada.error ?? todas.error;
  const paraOtra = useSearchParams()[0].get('para') === 'otra';
  const abiertas = (todas.data ?? []).filter(({ status }) => estaAbierta(status));
  const propia = abiertas.find((una) => una.propia);
  if (propia && !paraOtra) return <Navigate to={`/videocall?atencion=${propia.id}`} replace />;
  if (error) return <Navigate to="/error" replace state={{ errorMsg: error.message }} />;
  const perdidas = (todas.data ?? []).filter(({ status }) => status === 'no_se_presento');
  return (
    <div className={css['solicitar']} data-width="read">
      <PageHead
        title={t('solicitar.titulo')}
        lead={t('solicitar.bajada')}
        back={{ to: '/home', label: t('solicitar.inicio') }}
      />
      {perdidas.map(({ id, servicio, boleto, propia: suya, paciente }) => (
        <Note
          key={id}
          className={css['aviso']}
          title={t(suya === false ? 'reanudar.regresoDe' : 'reanudar.regreso', { nombre: paciente.nombre })}
          actions={
            <LinkButton variant="second" to={`/videocall?atencion=${id}`}>
              {t('ausente.volver')}
            </LinkButton>
          }
        >
          {t(suya === false ? 'solicitar.regresoDe' : 'solicitar.regreso', {
            servicio: servicio.nombre,
            numero: boleto,
          })}
        </Note>
      ))}
      {iniciada.isFetched && todas.isFetched ? (
        <Solicitud
          verTerminos={verTerminos}
          enCurso={abiertas.map(({ paciente, boleto }) => ({ dni: paciente.dni, boleto }))}
          paraOtra={paraOtra}
        />
      ) : (
        <Skeleton label={t('solicitar.cargando')} count={2} />
      )}
    </div>
  );
}
