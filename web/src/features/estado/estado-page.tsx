import { estado, type Incidente } from '@portal/domain/estado/contract';
import { momentoCorto } from '@portal/domain/tiempo/fechas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Activity, CircleCheck, ExternalLink, Megaphone, Pencil } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CerrarIncidente } from './cerrar-incidente.tsx';
import { EscribirIncidente } from './escribir-incidente.tsx';
import { t } from './textos.ts';
import css from './estado.module.css';

const queryKey = ['incidentes'] as const;
type Abierto = { que: 'escribir'; incidente?: Incidente } | { que: 'cerrar'; incidente: Incidente };

/** /admin/estado: the incidents that the unit tells on the public page /estado. */
export function EstadoPage() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(estado.listarIncidentes, {}),
  });
  const [abierto, setAbierto] = useState<Abierto>();
  const listo = () => {
    setAbierto(undefined);
    void queries.invalidateQueries({ queryKey });
  };
  return (
    <div className={css['estado']}>
      <p className="muted">{t('estado.intro')}</p>
      <div className="row">
        <Button icon={<Megaphone />} onClick={() => setAbierto({ que: 'escribir' })}>
          {t('estado.informar')}
        </Button>
        <LinkButton variant="second" icon={<ExternalLink />} href="/estado" target="_blank" rel="noreferrer">
          {t('estado.pagina')}
        </LinkButton>
      </div>
      {!data && error && <RetryNote title={t('estado.error')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton count={2} label={t('estado.cargando')} />}
      {data && <Incidentes incidentes={data} abrir={setAbierto} />}
      {abierto?.que === 'escribir' && (
        <EscribirIncidente
          incidente={abierto.incidente}
          onListo={listo}
          onCerrar={() => setAbierto(undefined)}
        />
      )}
      {abierto?.que === 'cerrar' && (
        <CerrarIncidente
          incidente={abierto.incidente}
          onListo={listo}
          onCerrar={() => setAbierto(undefined)}
        />
      )}
    </div>
  );
}

function Incidentes({
  incidentes,
  abrir,
}: {
  incidentes: readonly Incidente[];
  abrir: (que: Abierto) => void;
}) {
  if (incidentes.length === 0)
    return (
      <EmptyState icon={<Activity className="lg" />} title={t('estado.vacio')}>
        {t('estado.vacioTexto')}
      </EmptyState>
    );
  const grupos = [
    [t('estado.abiertos'), incidentes.filter(({ fin }) => fin === null)],
    [t('estado.terminados'), incidentes.filter(({ fin }) => fin !== null)],
  ] as const;
  return grupos.map(
    ([titulo, suyos]) =>
      suyos.length > 0 && (
        <Card key={titulo} title={titulo}>
          <ul className={css['lista']}>
            {suyos.map((incidente) => (
              <Uno key={incidente.id} incidente={incidente} abrir={abrir} />
            ))}
          </ul>
        </Card>
      ),
  );
}

function Uno({ incidente, abrir }: { incidente: Incidente; abrir: (que: Abierto) => void }) {
  const { titulo, detalle, inicio, fin } = incidente;
  const de = t('estado.del', { titulo });
  return (
    <li className={css['uno']}>
      <h3>{titulo}</h3>
      <p className="muted sm">
        {fin === null
          ? t('estado.desde', { inicio: momentoCorto(new Date(inicio)) })
          : t('estado.entre', { inicio: momentoCorto(new Date(inicio)), fin: momentoCorto(new Date(fin)) })}
      </p>
      {detalle !== '' && <p className={css['detalle']}>{detalle}</p>}
      <div className="row">
        <Button
          variant="second"
          small
          icon={<Pencil />}
          aria-label={`${t('estado.corregir')} ${de}`}
          onClick={() => abrir({ que: 'escribir', incidente })}
        >
          {t('estado.corregir')}
        </Button>
        {fin === null && (
          <Button
            variant="second"
            small
            icon={<CircleCheck />}
            aria-label={`${t('estado.cerrar')} ${de}`}
            onClick={() => abrir({ que: 'cerrar', incidente })}
          >
            {t('estado.cerrar')}
          </Button>
        )}
      </div>
    </li>
  );
}
