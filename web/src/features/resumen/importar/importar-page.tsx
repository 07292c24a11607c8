import { compartir, type Importadas } from '@portal/domain/resumen/contract-compartir';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useActuarPor } from '../../../lib/actuando.ts';
import { call } from '../../../lib/api.ts';
import { nombreCompleto, usePersonaElegida, type PersonaElegida } from '../../../lib/familia.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useResumen } from '../consulta.ts';
import { ImportarResumen } from './importar.tsx';
import { sumadasEnPalabras } from './sumadas-en-palabras.ts';
import { t } from './textos-importar.ts';
import css from './importar.module.css';

/** /importarResumen: into one's own summary, or that of the member in `?doc=`. */
export function ImportarPage() {
  const elegida = usePersonaElegida();
  if (elegida.quien === 'desconocido') return <Navigate to="/importarResumen" replace />;
  return <Importar key={elegida.persona.dni} elegida={elegida} />;
}

function Importar({ elegida }: { elegida: Exclude<PersonaElegida, { quien: 'desconocido' }> }) {
  const { persona } = elegida;
  const { dni, nombre } = persona;
  const propio = elegida.quien === 'titular';
  const { usuario } = useSesionAbierta();
  const navigate = useNavigate();
  const queries = useQueryClient();
  useActuarPor(
    propio ? undefined : nombreCompleto(persona),
    useCallback(() => void navigate('/importarResumen'), [navigate]),
  );
  const { data, error, refetch } = useResumen(dni);
  const volver = propio ? '/resumen' : `/resumen?doc=${encodeURIComponent(dni)}`;

  async function listo(importadas: Importadas) {
    await queries.invalidateQueries({ queryKey: ['resumen'] });
    toast(sumadasEnPalabras(importadas));
    void navigate(volver);
  }

  return (
    <div className={css['pagina']}>
      <PageHead
        title={propio ? t('importar.titulo') : t('importar.tituloDe', { nombre })}
        lead={t('importar.bajada')}
        back={{ to: volver, label: propio ? t('importar.volver') : t('importar.volverDe', { nombre }) }}
      />
      {error && !data && <RetryNote title={t('importar.noSePudo')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="rows" count={3} />}
      {data && (
        <ImportarResumen
          actuales={data.entradas}
          nombre={nombreCompleto(persona)}
          quien={nombreCompleto(usuario)}
          importar={(entradas) => call(compartir.importarEntradas, { body: { documento: dni, entradas } })}
          onListo={(importadas) => void listo(importadas)}
        />
      )}
    </div>
  );
}
