import { compartir } from '@portal/domain/resumen/contract-compartir';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useActuarPor } from '../../../lib/actuando.ts';
import { call } from '../../../lib/api.ts';
import { nombreCompleto, usePersonaElegida, type PersonaElegida } from '../../../lib/familia.ts';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { EnlaceHecho, type Hecho } from './enlace-hecho.tsx';
import { ListaDeCompartidos } from './lista-de-compartidos.tsx';
import { NuevoEnlace } from './nuevo-enlace.tsx';
import { t } from './textos-compartir.ts';
import css from './compartir.module.css';

/** /compartirResumen: one's own summary, or that of the member in `?doc=`. */
export function CompartirPage() {
  const elegida = usePersonaElegida();
  if (elegida.quien === 'desconocido') return <Navigate to="/compartirResumen" replace />;
  return <Compartir key={elegida.persona.dni} elegida={elegida} />;
}

function Compartir({ elegida }: { elegida: Exclude<PersonaElegida, { quien: 'desconocido' }> }) {
  const { quien, persona } = elegida;
  const { dni, nombre } = persona;
  const integrante = quien === 'integrante' ? nombreCompleto(persona) : undefined;
  const navigate = useNavigate();
  useActuarPor(
    integrante,
    useCallback(() => void navigate('/compartirResumen'), [navigate]),
  );
  const queries = useQueryClient();
  const [hecho, setHecho] = useState<Hecho>();
  const lista = useQuery({
    queryKey: ['compartidos', dni],
    queryFn: () => call(compartir.listarCompartidos, { params: { documento: dni } }),
    staleTime: 0,
  });
  const traer = () => queries.invalidateQueries({ queryKey: ['compartidos', dni] });

  return (
    <div className={css['compartir']}>
      <PageHead
        title={integrante === undefined ? t('compartir.titulo') : t('compartir.tituloDe', { nombre })}
        lead={t('compartir.bajada')}
        back={{
          to: integrante === undefined ? '/resumen' : `/resumen?doc=${encodeURIComponent(dni)}`,
          label: integrante === undefined ? t('compartir.volver') : t('compartir.volverDe', { nombre }),
        }}
      />
      {hecho ? (
        <EnlaceHecho hecho={hecho} onListo={() => setHecho(undefined)} />
      ) : (
        <NuevoEnlace
          dni={dni}
          onHecho={(nuevo) => {
            setHecho(nuevo);
            void traer();
          }}
        />
      )}
      {lista.error && !lista.data && (
        <RetryNote title={t('lista.fallo')} error={lista.error} onRetry={() => lista.refetch()} />
      )}
      {lista.isPending && <Skeleton shape="rows" count={2} />}
      {lista.data && <ListaDeCompartidos dni={dni} compartidos={lista.data} onCambio={traer} />}
    </div>
  );
}
