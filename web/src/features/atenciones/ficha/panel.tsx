import type { Escritorio } from '@portal/domain/atenciones/contract';
import { ClipboardList } from 'lucide-react';
import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useFicha } from '../escritorio/consulta.ts';
import { Atendidos } from '../previa/atendidos.tsx';
import { DespuesDe, type Despues } from '../previa/despues.tsx';
import type { Previa } from '../previa/use-previa.ts';
import type { Cierre } from './abierta.tsx';
import { FichaBorradores } from './borradores.tsx';
import type { PartesDeDocumentos, PartesDeResumen } from './partes.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { t } from '../textos-escritorio.ts';
import { CabezaDeColumna } from '../escritorio/paneles.tsx';
import css from './ficha.module.css';
import previaCss from '../previa/previa.module.css';

/** Loaded with the first patient, or before by `prepararFicha`. */
const FichaAbierta = lazyPart(() => import('./abierta.tsx'), 'FichaAbierta');
const FichaAntes = lazyPart(() => import('../previa/ficha-previa.tsx'), 'FichaAntes');
export const prepararFicha = async () => {
  await FichaAbierta.preload();
  await FichaAntes.preload();
};

type Props = {
  escritorio: Escritorio;
  plegar: ReactNode;
  /** The note of a finished attention, opened while nobody is being attended. */
  borrador: string | undefined;
  onBorrador: (id: string | undefined) => void;
  onFinalizar: (cierre: Cierre) => void;
  /** The patient whose record is viewed before the call. */
  previa: Previa | undefined;
  onPrevia: (previa: Previa | undefined) => void;
  onLlamar: (id: string) => void;
  despues: Despues;
  onModelos: () => void;
  documentos: PartesDeDocumentos;
  resumen: PartesDeResumen;
};

export function FichaPanel({
  escritorio,
  plegar,
  borrador,
  onBorrador,
  previa,
  onPrevia,
  onLlamar,
  despues,
  ...resto
}: Props) {
  const { actual, borradores, atendidos, enGuardia, fila } = escritorio;
  const id = actual?.id ?? borrador;
  if (id !== undefined) {
    const volver = actual ? undefined : () => onBorrador(undefined);
    const enConsulta = actual?.estado !== 'chamado';
    const terminada = actual ? undefined : atendidos.find((una) => una.id === id);
    return (
      <FichaCargada key={id} {...{ id, plegar, enConsulta }} onVolver={volver} {...resto}>
        {terminada && <DespuesDe de={terminada} despues={despues} className={previaCss['pie']} />}
      </FichaCargada>
    );
  }
  if (previa) {
    const enFila = enGuardia && fila.some((item) => item.id === previa.id);
    return (
      <Suspense fallback={<Cargando plegar={plegar} />}>
        <FichaAntes
          key={previa.id}
          previa={previa}
          plegar={plegar}
          Pasada={resto.documentos.Pasada}
          Resumen={resto.resumen.Panel}
          onVolver={() => onPrevia(undefined)}
          onLlamar={enFila && (() => onLlamar(previa.id))}
        />
      </Suspense>
    );
  }
  const hoy = <Atendidos atendidos={atendidos} onAbrir={onBorrador} despues={despues} />;
  if (borradores.length > 0) {
    return (
      <>
        <FichaBorradores borradores={borradores} plegar={plegar} onElegir={onBorrador} />
        {hoy}
      </>
    );
  }
  return (
    <>
      <CabezaDeColumna titulo={t('panel.ficha')}>{plegar}</CabezaDeColumna>
      <EmptyState icon={<ClipboardList className="lg" />} title={t('ficha.vacia')} bare>
        {t('ficha.vacia.texto')}
      </EmptyState>
      {hoy}
    </>
  );
}

type CargadaProps = Omit<ComponentProps<typeof FichaAbierta>, 'ficha'> & { id: string };

function FichaCargada({ id, ...resto }: CargadaProps) {
  const { data, error, refetch } = useFicha(id);
  const cargando = <Cargando plegar={resto.plegar} />;
  if (data)
    return (
      <Suspense fallback={cargando}>
        <FichaAbierta ficha={data} {...resto} />
      </Suspense>
    );
  if (!error) return cargando;
  return (
    <EnLugarDeFicha plegar={resto.plegar}>
      <Note
        tone="bad"
        role="alert"
        title={t('ficha.noLlego')}
        actions={
          <>
            <Button variant="second" onClick={() => void refetch()}>
              {t('escritorio.reintentar')}
            </Button>
            {resto.onVolver && (
              <Button variant="quiet" onClick={resto.onVolver}>
                {t('borradores.volver')}
              </Button>
            )}
          </>
        }
      >
        <p>{error.message}</p>
      </Note>
    </EnLugarDeFicha>
  );
}

const Cargando = ({ plegar }: { plegar: ReactNode }) => (
  <EnLugarDeFicha plegar={plegar}>
    <Skeleton shape="text" count={8} label={t('ficha.cargando')} />
  </EnLugarDeFicha>
);

function EnLugarDeFicha({ plegar, children }: { plegar: ReactNode; children: ReactNode }) {
  return (
    <>
      <CabezaDeColumna titulo={t('panel.ficha')}>{plegar}</CabezaDeColumna>
      <div className={css['cuerpo']}>{children}</div>
    </>
  );
}
