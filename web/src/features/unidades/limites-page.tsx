import { unidades } from '@portal/domain/unidades/contract';
import type { ClaveNumerica } from '@portal/domain/unidades/limites';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AvisoDeLaUnidad } from './limites-aviso.tsx';
import { PeriodoDelLimite, Privacidad, Residentes, Sitios } from './limites-listas.tsx';
import { Numero } from './limites-numero.tsx';
import { queryKey, type Reglas } from './limites-use.ts';
import { t } from './textos-limites.ts';
import css from './limites.module.css';

const deLaFila: readonly ClaveNumerica[] = [
  'atencion.rellamados',
  'atencion.minutosPorPrioridad',
  'atencion.archivosMb',
];

/** The unit's own rules: changed one at a time, in force at once. */
export function LimitesPage() {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(unidades.obtenerAjustes, {}),
    refetchOnWindowFocus: false,
  });
  if (data) return <TodasLasReglas reglas={data} />;
  return error ? (
    <RetryNote title={t('limites.noLlegaron')} error={error} onRetry={refetch} />
  ) : (
    <Skeleton count={3} />
  );
}

function TodasLasReglas({ reglas }: { reglas: Reglas }) {
  return (
    <div className={css['limites']}>
      <p className="muted">{t('limites.intro')}</p>
      <Card title={t('grupo.aviso')}>
        <AvisoDeLaUnidad reglas={reglas} />
      </Card>
      <Card title={t('grupo.atencion')}>
        <Numero de="atencion.limiteMensual" reglas={reglas} />
        <PeriodoDelLimite reglas={reglas} />
        {deLaFila.map((una) => (
          <Numero key={una} de={una} reglas={reglas} />
        ))}
      </Card>
      <Card title={t('grupo.turnos')}>
        <Numero de="turnos.retencionMinutos" reglas={reglas} />
        <Numero de="turnos.adelante" reglas={reglas} />
        <Numero de="turnos.cambiosPorDia" reglas={reglas} />
        <Note tone="plain" title={t('fijas.titulo')} className={css['fijas']}>
          <ul>
            <li>{t('fijas.cambios')}</li>
            <li>{t('fijas.videollamada')}</li>
            <li>{t('fijas.enlace')}</li>
          </ul>
        </Note>
      </Card>
      <Card title={t('grupo.personas')}>
        <Numero de="familia.integrantes" reglas={reglas} />
        <Numero de="familia.altasPorDia" reglas={reglas} />
        <Privacidad reglas={reglas} />
        <Residentes reglas={reglas} />
      </Card>
      <Card title={t('grupo.sitios')}>
        <Sitios reglas={reglas} />
      </Card>
    </div>
  );
}
