import { cifras as contrato, type Cifras } from '@portal/domain/cifras/contract';
import type { Periodo } from '@portal/domain/cifras/definiciones';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { ChartColumn, Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { ahora } from '../../lib/configuracion.ts';
import { guardarArchivo } from '../../lib/guardar-archivo.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DeskBar } from '../../ui/frames/desk-bar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { CifrasKpis } from './cifras-kpis.tsx';
import { GraficoDias } from './grafico-dias.tsx';
import { GraficoEspera } from './grafico-espera.tsx';
import { GraficoHoras, GraficoServicios, GraficoTurnos } from './graficos.tsx';
import { Recetas } from './recetas.tsx';
import { enPalabras, leerPeriodo, periodoDe, type Eleccion } from './periodo.ts';
import { t } from './textos.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import css from './cifras.module.css';

const PeriodoDialog = lazyPart(() => import('./periodo-dialog.tsx'), 'PeriodoDialog');

/** /admin/cifras: the period is in the URL. */
export function CifrasPage() {
  const [params, setParams] = useSearchParams();
  const hoy = diaDe(ahora());
  const { eleccion, periodo } = leerPeriodo(params, hoy);
  const [eligiendo, setEligiendo] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['cifras', periodo],
    queryFn: () => call(contrato.obtenerCifras, { query: periodo }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <DeskBar
        title={t('cifras.titulo')}
        tools={
          <>
            <Elegir
              {...{ eleccion, periodo, hoy }}
              onElegir={(otra) => setParams(otra === 'quincena' ? {} : { periodo: otra })}
              onOtro={() => setEligiendo(true)}
            />
            <Bajar periodo={periodo} />
          </>
        }
      />
      {!data && error && <RetryNote title={t('cifras.noLlegaron')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="card" count={3} label={t('cifras.cargando')} />}
      {data && (
        <div className={css['cifras']} aria-busy={isPlaceholderData || undefined}>
          {estaVacio(data) ? (
            <Card>
              <EmptyState icon={<ChartColumn className="lg" />} title={t('cifras.vacio')}>
                {t('cifras.vacioTexto')}
              </EmptyState>
            </Card>
          ) : (
            <Dibujos cifras={data} hoy={hoy} />
          )}
          <Recetas />
        </div>
      )}
      {eligiendo && (
        <Suspense>
          <PeriodoDialog
            periodo={periodo}
            hoy={hoy}
            onClose={() => setEligiendo(false)}
            onElegir={(elegido) => {
              setEligiendo(false);
              setParams({ ...elegido });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const estaVacio = ({ servicios, pedidos, resumen }: Cifras) =>
  servicios.length === 0 && pedidos.length === 0 && resumen.dejaronLaFila === 0;

function Dibujos({ cifras, hoy }: { cifras: Cifras; hoy: string }) {
  return (
    <>
      <CifrasKpis cifras={cifras} />
      <div className={css['dibujos']}>
        <GraficoDias cifras={cifras} hoy={hoy} />
        <GraficoServicios cifras={cifras} />
        <GraficoEspera cifras={cifras} />
        <GraficoTurnos cifras={cifras} />
        <GraficoHoras cifras={cifras} />
      </div>
    </>
  );
}

const ELECCIONES: readonly Eleccion[] = ['quincena', 'mes', 'mesAnterior'];

type ElegirProps = {
  eleccion: Eleccion | 'otro';
  periodo: Periodo;
  hoy: string;
  onElegir: (eleccion: Eleccion) => void;
  onOtro: () => void;
};
function Elegir({ eleccion, periodo, hoy, onElegir, onOtro }: ElegirProps) {
  return (
    <div className={css['periodo']}>
      <label className="vh" htmlFor="cifras-periodo">
        {t('cifras.periodo')}
      </label>
      <select
        id="cifras-periodo"
        className="input"
        value={eleccion === 'otro' ? 'actual' : eleccion}
        onChange={({ target }) => (target.value === 'otro' ? onOtro() : onElegir(target.value as Eleccion))}
      >
        {eleccion === 'otro' && <option value="actual">{enPalabras(periodo, hoy)}</option>}
        {ELECCIONES.map((una) => (
          <option key={una} value={una}>
            {t(`cifras.${una}`)}: {enPalabras(periodoDe(una, hoy), hoy)}
          </option>
        ))}
        <option value="otro">{t('cifras.otro')}</option>
      </select>
    </div>
  );
}

/** Downloads the page's data by a single-use URL. */
function Bajar({ periodo }: { periodo: Periodo }) {
  const bajar = useMutation({
    mutationFn: () => call(contrato.pedirArchivoCifras, { body: periodo }),
    onSuccess({ url }) {
      guardarArchivo(url);
    },
    onError: (error) => toast(`${t('cifras.csvError')}. ${error.message}`, { tone: 'bad' }),
  });
  return (
    <Button
      variant="second"
      className={css['bajar']}
      icon={<Download />}
      busy={bajar.isPending}
      onClick={() => bajar.mutate()}
    >
      <span>{t('cifras.csv')}</span>
    </Button>
  );
}
