import type { RecetaEnFarmacia } from '@portal/domain/documentos/contract';
import { cantidadEnPalabras } from '@portal/domain/documentos/reglas';
import { registroEnPalabras } from '@portal/domain/registro/reglas';
import {
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  FilePen,
  Hourglass,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { configuracion } from '../../../lib/configuracion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DataList } from '../../../ui/data/data-list.tsx';
import { cx } from '../../../ui/cx.ts';
import { diaDelInstante, ultimoDiaDicho } from '../en-palabras.ts';
import { t } from './textos-farmacia.ts';
import css from './farmacia.module.css';

type Props = { receta: RecetaEnFarmacia; onOtra: () => void };

/** A prescription at the counter: the state readable from a metre, then what is dispensed. */
export function Mostrador({ receta, onOtra }: Props) {
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => titulo.current?.focus(), []);
  const { tono, Icon, dice, texto } = veredicto(receta);
  const { numero, emitida, vence, paciente, cobertura, profesional, matricula, unidad } = receta;
  return (
    <div className={css['mostrador']}>
      <header className={cx(css['veredicto'], css[tono])}>
        <Icon aria-hidden="true" />
        <h1 ref={titulo} tabIndex={-1}>
          {dice}
        </h1>
        <p>{texto}</p>
      </header>
      <ol className={css['medicamentos']}>
        {receta.medicamentos.map(({ generico, forma, presentacion, cantidad, posologia, marca, cuir }, i) => (
          <li key={i}>
            <h2>{generico}</h2>
            <p className={css['cantidad']}>
              {cantidad === null
                ? t('farmacia.sinCantidad')
                : t('farmacia.cantidad', { cantidad: cantidadEnPalabras(cantidad) })}
            </p>
            <p>{[forma, presentacion].filter(Boolean).join(', ')}</p>
            {posologia !== '' && <p>{posologia}</p>}
            {marca !== '' && <p className="muted sm">{t('farmacia.marca', { marca })}</p>}
            {cuir && (
              <figure className={css['cuir']}>
                {/* What must not be dispensed must not be scanned either. */}
                {tono !== 'mal' && (
                  <svg
                    viewBox={`0 0 ${cuir.ancho} 1`}
                    preserveAspectRatio="none"
                    role="img"
                    aria-label={t('farmacia.cuir.barras', { cuir: cuir.texto })}
                    shapeRendering="crispEdges"
                  >
                    <path d={cuir.trazo} />
                  </svg>
                )}
                <figcaption className="num">{t('farmacia.cuir', { cuir: cuir.texto })}</figcaption>
              </figure>
            )}
          </li>
        ))}
      </ol>
      <DataList
        layout="two"
        items={[
          { label: t('farmacia.paciente'), value: paciente },
          cobertura !== null && { label: t('farmacia.cobertura'), value: cobertura },
          { label: t('farmacia.profesional'), value: profesional },
          matricula !== null && { label: t('farmacia.matricula'), value: matricula },
          numero !== null && { label: t('farmacia.numero'), value: numero },
          { label: t('farmacia.emitida'), value: diaDelInstante(emitida) },
          vence !== null && { label: t('farmacia.vence'), value: ultimoDiaDicho(vence) },
          receta.diagnostico !== '' && { label: t('farmacia.diagnostico'), value: receta.diagnostico },
          receta.observaciones !== '' && { label: t('farmacia.observaciones'), value: receta.observaciones },
          { label: t('farmacia.unidad'), value: unidad },
        ]}
      />
      <p className="muted sm">{t('farmacia.registrado')}</p>
      <Button className={css['otra']} onClick={onOtra}>
        {t('farmacia.otra')}
      </Button>
    </div>
  );
}

type Veredicto = { tono: 'bien' | 'aviso' | 'mal'; Icon: LucideIcon; dice: string; texto: string };

/** What forbids dispensing comes first. */
function veredicto(receta: RecetaEnFarmacia): Veredicto {
  const { estado, anulada, vence, reemplazadaPor, incompleta, intacta, registro } = receta;
  if (!intacta)
    return { tono: 'mal', Icon: CircleX, dice: t('farmacia.alterada'), texto: t('farmacia.alterada.texto') };
  if (configuracion.inspeccion)
    return {
      tono: 'mal',
      Icon: CircleX,
      dice: t('farmacia.incompleta'),
      texto: t('farmacia.inspeccion.texto'),
    };
  if (estado === 'anulada')
    return {
      tono: 'mal',
      Icon: Ban,
      dice: t('farmacia.anulada'),
      texto: t('farmacia.anulada.texto', { dia: anulada === null ? '' : diaDelInstante(anulada) }),
    };
  if (estado === 'corregida')
    return {
      tono: 'mal',
      Icon: FilePen,
      dice: t('farmacia.reemplazada'),
      texto:
        reemplazadaPor === null
          ? t('farmacia.reemplazada.texto')
          : t('farmacia.reemplazada.por', { numero: reemplazadaPor }),
    };
  if (estado === 'vencida')
    return {
      tono: 'mal',
      Icon: Clock,
      dice: t('farmacia.vencida'),
      texto: t('farmacia.vencida.texto', { dia: vence === null ? '' : ultimoDiaDicho(vence) }),
    };
  if (incompleta)
    return {
      tono: 'mal',
      Icon: CircleX,
      dice: t('farmacia.incompleta'),
      texto: t('farmacia.incompleta.texto'),
    };
  if (registro.estado === 'en_registro')
    return {
      tono: 'aviso',
      Icon: Hourglass,
      dice: registroEnPalabras(registro),
      texto: t('farmacia.enRegistro.texto'),
    };
  if (registro.estado !== 'registrada')
    return {
      tono: 'aviso',
      Icon: TriangleAlert,
      dice: t('farmacia.noRegistrada'),
      texto: `${registroEnPalabras(registro)}.`,
    };
  return {
    tono: 'bien',
    Icon: CircleCheck,
    dice: t('farmacia.vigente'),
    texto:
      vence === null
        ? t('farmacia.vigente.siempre')
        : t('farmacia.vigente.texto', { dia: ultimoDiaDicho(vence) }),
  };
}
