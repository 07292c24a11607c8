import { dniConPuntos } from '@portal/domain/personas/dni';
import type { Ficha } from '@portal/domain/atenciones/contract';
import { Users } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Badge } from '../../../ui/data/badge.tsx';
import { Tabs } from '../../../ui/data/tabs.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PanelFoot } from '../../../ui/layout/panel-foot.tsx';
import { cx } from '../../../ui/cx.ts';
import { edadEnPalabras } from '../fila/palabras.ts';
import { t } from '../textos-escritorio.ts';
import { FichaAntecedentes } from './antecedentes.tsx';
import { FichaAtenciones } from './atenciones.tsx';
import { FichaCerrarNota } from './borradores.tsx';
import { Cabeza, Renglon, Volver } from './cabeza.tsx';
import { FichaCaso } from './caso.tsx';
import { FichaDocumentos, useArchivos } from './documentos.tsx';
import type { BorradorVivo } from './nota-borrador.ts';
import { NotaEstado, NotaForm } from './nota-form.tsx';
import { useNota } from './nota-use.ts';
import { useHojaAbierta, type PartesDeDocumentos, type PartesDeResumen } from './partes.ts';
import css from './ficha.module.css';
import cabeza from './cabeza.module.css';

export type Cierre = { ficha: Ficha; nota: BorradorVivo };

type Props = {
  ficha: Ficha;
  plegar: ReactNode;
  onFinalizar: (cierre: Cierre) => void;
  onModelos: () => void;
  onVolver: (() => void) | undefined;
  /** By the desk's state: the record was read when the patient was called. */
  enConsulta: boolean;
  documentos: PartesDeDocumentos;
  resumen: PartesDeResumen;
  /** After it ended: what can still be done. */
  children: ReactNode;
};

/** A patient's record beside the call, with the note. */
export function FichaAbierta({
  ficha,
  plegar,
  onFinalizar,
  onModelos,
  onVolver,
  enConsulta,
  documentos,
  resumen: { Breve, Panel },
  children,
}: Props) {
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
