import { cifras as contrato, type RecetasPorMes } from '@portal/domain/cifras/contract';
import { meses } from '@portal/domain/tiempo/fechas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { conComa } from './escala.ts';
import { Tabla } from './tabla.tsx';
import { t } from './textos.ts';
import css from './cifras.module.css';

const mesEnPalabras = (mes: string) => `${meses[Number(mes.slice(5)) - 1]!} de ${mes.slice(0, 4)}`;

/** Prescriptions and prescribers of the last months, whatever the period of the page. */
export function Recetas() {
  const { data, error, refetch } = useQuery({
    queryKey: ['cifras', 'recetas'],
    queryFn: () => call(contrato.obtenerRecetasPorMes, {}),
  });
  if (!data && error) return <RetryNote title={t('recetas.noLlegaron')} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="card" count={1} label={t('cifras.cargando')} />;
  return (
    <div className={css['dibujos']}>
      <Card title={t('recetas.titulo')} className={css['entero']}>
        <Contadas filas={data} />
      </Card>
    </div>
  );
}

function Contadas({ filas }: { filas: RecetasPorMes }) {
  const total = filas.reduce((suma, { recetas }) => suma + recetas, 0);
  if (total === 0) return <p className="muted">{t('recetas.ninguna')}</p>;
  return (
    <>
      <p className="muted">{t('recetas.texto')}</p>
      <Tabla
        caption={t('recetas.titulo')}
        filas={filas}
        clave={({ mes }) => mes}
        columnas={[
          { header: t('recetas.mes'), cell: ({ mes }) => mesEnPalabras(mes) },
          { header: t('recetas.firmadas'), cell: ({ recetas }) => conComa(recetas) },
          { header: t('recetas.prescriptores'), cell: ({ prescriptores }) => conComa(prescriptores) },
        ]}
      />
    </>
  );
}
