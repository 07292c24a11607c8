import type { FichaPrevia } from '@portal/domain/atenciones/contract';
import { ArrowLeft, ArrowRightLeft, CalendarClock, ChevronRight } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { ahora } from '../../../lib/configuracion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { cuando } from '../fila/palabras.ts';
import { t } from '../textos-escritorio.ts';
import css from './ficha.module.css';

type Props = {
  ficha: Pick<FichaPrevia, 'atenciones'>;
  /** The current attention, which a colleague may have started. */ actual?: string;
  Pasada: ComponentType<{ id: string }>;
};

/** Past attentions; each opens in place, with its record, documents and files. */
export function FichaAtenciones({ ficha: { atenciones }, actual, Pasada }: Props) {
  const [abierta, setAbierta] = useState<string>();
  if (abierta !== undefined) {
    return (
      <div className="stack">
        <div>
          <Button
            variant="quiet"
            className="flush"
            icon={<ArrowLeft />}
            onClick={() => setAbierta(undefined)}
            autoFocus
          >
            {t('ficha.atenciones.volver')}
          </Button>
        </div>
        <Pasada id={abierta} />
      </div>
    );
  }
  if (atenciones.length === 0)
    return <EmptyState icon={<CalendarClock className="lg" />} title={t('ficha.sinAtenciones')} bare />;
  const now = ahora();
  return (
    <ol className={css['pasadas']}>
      {atenciones.map(({ id, fecha, servicio, profesional, diagnostico }) => {
        const texto = (
          <>
            <b className={diagnostico ? undefined : 'muted'}>{diagnostico || t('ficha.sinDiagnostico')}</b>
            <small className="cap">{cuando(new Date(fecha), now)}</small>
            <small>
              {[servicio, profesional].filter(Boolean).join(' · ')}
              {id === actual && ` · ${t('ficha.estaAtencion')}`}
            </small>
          </>
        );
        return (
          <li key={`${id} ${profesional}`}>
            {id === actual ? (
              texto
            ) : (
              <button type="button" className={css['abre']} onClick={() => setAbierta(id)}>
                <span>{texto}</span>
                <ChevronRight aria-hidden="true" />
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

export function FichaPases({ pases }: Pick<FichaPrevia, 'pases'>) {
  const [ultimo] = pases;
  if (!ultimo) return null;
  return (
    <Note
      tone="info"
      icon={<ArrowRightLeft />}
      title={t('pase.de', { profesional: ultimo.profesional, servicio: ultimo.servicio })}
    >
      <p>{ultimo.motivo === '' ? t('pase.sinMotivo') : ultimo.motivo}</p>
    </Note>
  );
}
