import { dniConPuntos } from '@portal/domain/personas/dni';
import type { Escritorio, Ficha } from '@portal/domain/atenciones/contract';
import { ClipboardList, Users } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Badge } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PanelFoot } from '../../../ui/layout/panel-foot.tsx';
import { cx } from '../../../ui/cx.ts';
import { useFicha } from '../escritorio/consulta.ts';
import { FichaAntecedentes } from './antecedentes.tsx';
import { FichaAtenciones } from './atenciones.tsx';
import { FichaCaso } from './caso.tsx';
import { Atendidos } from '../previa/atendidos.tsx';
import { DespuesDe, type Despues } from '../previa/despues.tsx';
import { FichaAntes, type Previa } from '../previa/ficha-previa.tsx';
import { FichaBorradores, FichaCerrarNota } from './borradores.tsx';
import { FichaDocumentos, useArchivos } from './documentos.tsx';
import { useHojaAbierta, type PartesDeDocumentos, type PartesDeResumen } from './partes.ts';
import { edadEnPalabras } from '../fila/palabras.ts';
import type { BorradorVivo } from './nota-borrador.ts';
import { NotaEstado, NotaForm } from './nota-form.tsx';
import { useNota } from './nota-use.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { t } from '../textos-escritorio.ts';
import { CabezaDeColumna } from '../escritorio/paneles.tsx';
import { Cabeza, Renglon, Volver } from './cabeza.tsx';
import css from './ficha.module.css';
import previaCss from '../previa/previa.module.css';
import cabeza from './cabeza.module.css';

/** Loaded with the first patient, or before by `prepararFicha`. */
const Tabs = lazyPart(() => import('../../../ui/data/tabs.tsx'), 'Tabs');
export const prepararFicha = () => Tabs.preload();

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

export type Cierre = { ficha: Ficha; nota: BorradorVivo };

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
      <FichaAntes
        key={previa.id}
        previa={previa}
        plegar={plegar}
        Pasada={resto.documentos.Pasada}
        Resumen={resto.resumen.Panel}
        onVolver={() => onPrevia(undefined)}
        onLlamar={enFila && (() => onLlamar(previa.id))}
      />
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

type CargadaProps = Pick<Props, 'plegar' | 'onFinalizar' | 'onModelos' | 'documentos' | 'resumen'> & {
  id: string;
  /** By the desk's state: the record was read when the patient was called. */
  enConsulta: boolean;
  onVolver: (() => void) | undefined;
  /** After it ended: what can still be done. */
  children: ReactNode;
};

function FichaCargada({ id, ...resto }: CargadaProps) {
  const { data, error, refetch } = useFicha(id);
  if (data) return <FichaAbierta ficha={data} {...resto} />;
  return (
    <>
      <CabezaDeColumna titulo={t('panel.ficha')}>{resto.plegar}</CabezaDeColumna>
      <div className={css['cuerpo']}>
        {error ? (
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
        ) : (
          <Skeleton shape="text" count={8} label={t('ficha.cargando')} />
        )}
      </div>
    </>
  );
}

function FichaAbierta({
  ficha,
  plegar,
  onFinalizar,
  onModelos,
  onVolver,
  enConsulta,
  documentos,
  resumen: { Breve, Panel },
  children,
}: Omit<CargadaProps, 'id'> & { ficha: Ficha }) {
  const { paciente, atencion, condiciones, atenciones, caso } = ficha;
  const de = { de: 'atencion', id: atencion.id } as const;
  const [tab, setTab] = useState('consulta');
  const [borrador, nota] = useNota(atencion.id, ficha.nota);
  const archivos = useArchivos(atencion.id);
  const [hoja, abrir, cerrar] = useHojaAbierta();
  const finalizar = () => onFinalizar({ ficha, nota });
  const { Botones, Cuantos, Lista, Hoja, Diagnostico, Pasada } = documentos;
  const tabs = [
    {
      id: 'consulta',
      label: t('ficha.consulta'),
      content: (
        <NotaForm
          ficha={ficha}
          borrador={borrador}
          nota={nota}
          Diagnostico={Diagnostico}
          onModelos={onModelos}
          {...(!onVolver && { onFinalizar: finalizar })}
        >
          <Botones onAbrir={abrir} />
        </NotaForm>
      ),
    },
    ...(caso ? [{ id: 'caso', label: t('ficha.caso'), content: <FichaCaso caso={caso} /> }] : []),
    {
      id: 'antecedentes',
      label: t('ficha.antecedentes'),
      content: <FichaAntecedentes ficha={ficha} resumen={<Panel {...de} escribe={enConsulta} />} />,
    },
    {
      id: 'atenciones',
      label: t('ficha.atenciones'),
      count: atenciones.length,
      content: <FichaAtenciones ficha={ficha} actual={atencion.id} Pasada={Pasada} />,
    },
    {
      id: 'documentos',
      label: (
        <>
          {t('ficha.documentos')} <Cuantos atencion={atencion.id} mas={archivos.data?.length ?? 0} />
        </>
      ),
      content: (
        <FichaDocumentos atencion={atencion.id} archivos={archivos}>
          <Lista ficha={ficha} onAbrir={abrir} />
        </FichaDocumentos>
      ),
    },
  ];
  return (
    <>
      <FichaCabeza
        ficha={ficha}
        plegar={plegar}
        onVolver={onVolver}
        resumen={<Breve {...de} condiciones={condiciones} onVer={() => setTab('antecedentes')} />}
      />
      {hoja === undefined && children}
      {hoja !== undefined && (
        <Hoja key={hoja} ficha={ficha} nota={borrador.texto} que={hoja} onAbrir={abrir} onCerrar={cerrar} />
      )}
      <div className={css['tabs']} data-secciones hidden={hoja !== undefined}>
        <Suspense fallback={<Skeleton count={2} />}>
          <Tabs
            label={t('ficha.secciones', { paciente: paciente.nombre })}
            tabs={tabs}
            selected={tab}
            onSelect={setTab}
            fill
          />
        </Suspense>
      </div>
      <PanelFoot hidden={hoja !== undefined}>
        <NotaEstado borrador={borrador} />
        {onVolver ? (
          !borrador.cerrada && (
            <FichaCerrarNota ficha={ficha} borrador={borrador} nota={nota} onCerrada={onVolver} />
          )
        ) : (
          <Button aria-keyshortcuts="F" data-finalizar onClick={finalizar}>
            {t('finalizar.boton')} <kbd>F</kbd>
          </Button>
        )}
      </PanelFoot>
    </>
  );
}

type CabezaProps = {
  ficha: Ficha;
  plegar: ReactNode;
  onVolver: (() => void) | undefined;
  resumen: ReactNode;
};

function FichaCabeza({
  ficha: { paciente, acompana, atencion, caso },
  plegar,
  onVolver,
  resumen,
}: CabezaProps) {
  const { nombre, sexo, dni, obraSocial } = paciente;
  const genero = sexo === 'F' || sexo === 'M' || sexo === 'X' ? t(`ficha.sexo.${sexo}`) : undefined;
  const datos = [
    edadEnPalabras(paciente),
    genero,
    t('ficha.dni', { dni: dniConPuntos(dni) }),
    obraSocial,
  ].filter(Boolean);
  return (
    <Cabeza>
      {onVolver && (
        <Renglon>
          <Volver onClick={onVolver}>{t('borradores.volver')}</Volver>
          {plegar}
        </Renglon>
      )}
      <Renglon>
        <h2>{nombre}</h2>
        {!onVolver && plegar}
      </Renglon>
      <p className="muted num">{datos.join(' · ')}</p>
      {caso && (
        <p className="num">
          {t('caso.linea', { siniestro: caso.nroSiniestro })} ·{' '}
          <a href={`tel:${caso.telefono.replace(/[^\d+]/g, '')}`}>{caso.telefono}</a>
        </p>
      )}
      {onVolver && (
        <p className="muted num">
          {t('borradores.cual')}, {atencion.boleto}
        </p>
      )}
      <div className={cx('badges', cabeza['insignias'])}>
        {acompana && (
          <Badge tone="info" icon={<Users />} className={cabeza['insignia']}>
            {t('ficha.acompana', { nombre: acompana })}
          </Badge>
        )}
        <Suspense>{resumen}</Suspense>
      </div>
    </Cabeza>
  );
}
