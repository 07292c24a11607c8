import { condicionesMedicas, type CondicionesMedicas } from '@portal/domain/condiciones/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useActuarPor } from '../../lib/actuando.ts';
import { call } from '../../lib/api.ts';
import { nombreCompleto, usePersonaElegida, type PersonaElegida } from '../../lib/familia.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CondicionesForm } from './condiciones-form.tsx';
import { t } from './textos.ts';
import css from './condiciones.module.css';

/** /condicionesMedicas: one's own, or those of the member in `?doc=`. */
export function CondicionesPage() {
  const elegida = usePersonaElegida();
  if (elegida.quien === 'desconocido')
    return <Navigate to="/condicionesMedicas" replace state={{ aviso: 'desconocido' }} />;
  return <Condiciones key={elegida.persona.dni} elegida={elegida} />;
}

function Condiciones({ elegida }: { elegida: Exclude<PersonaElegida, { quien: 'desconocido' }> }) {
  const navigate = useNavigate();
  const aviso = (useLocation().state as { aviso?: string } | null)?.aviso;
  const { quien, persona } = elegida;
  const { dni } = persona;
  const integrante = quien === 'integrante' ? nombreCompleto(persona) : undefined;
  const volver = useCallback(() => void navigate('/condicionesMedicas'), [navigate]);
  useActuarPor(integrante, volver);

  const { data, error, refetch } = useQuery({
    queryKey: ['condiciones', dni],
    queryFn: async (): Promise<CondicionesMedicas> =>
      (await call(condicionesMedicas.getCondicionesMedicas, { params: { documento: dni } })).condiciones,
    // The form starts with fresh data, and must not change while it is being filled in.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const perfil = integrante === undefined ? '/miPerfil' : `/miPerfil?doc=${encodeURIComponent(dni)}`;

  return (
    <div className={css['condiciones']}>
      <PageHead
        title={t('condiciones.titulo')}
        lead={
          integrante === undefined
            ? t('condiciones.bajada')
            : t('condiciones.bajadaIntegrante', { nombre: persona.nombre })
        }
        back={{
          to: perfil,
          label:
            integrante === undefined
              ? t('condiciones.volver')
              : t('condiciones.volverIntegrante', { nombre: persona.nombre }),
        }}
      />
      {aviso === 'desconocido' && integrante === undefined && (
        <Note role="status" title={t('condiciones.desconocido')} className={css['aviso']}>
          {t('condiciones.desconocidoTexto')}
        </Note>
      )}
      {!data && !error && <Skeleton shape="rows" count={8} />}
      {error && !data && (
        <Note
          className={css['aviso']}
          tone="bad"
          role="alert"
          title={t('condiciones.noLlegaron')}
          actions={
            <Button variant="second" onClick={() => void refetch()}>
              {t('condiciones.reintentar')}
            </Button>
          }
        >
          {error.message}
        </Note>
      )}
      {data && <CondicionesForm dni={dni} saved={data} integrante={integrante} perfil={perfil} />}
    </div>
  );
}
