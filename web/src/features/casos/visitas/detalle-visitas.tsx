import type { VisitaDeCaso } from '@portal/domain/casos/contract';
import { fechaCorta } from '@portal/domain/tiempo/fechas';
import { Ban, CalendarPlus, CircleCheck, FilePen, FileText } from 'lucide-react';
import { Badge } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { momentoDelInstante } from '../en-palabras.ts';
import { t } from '../detalle/textos-detalle.ts';
import { usePdf } from '../detalle/use-documento.ts';
import styles from './visitas.module.css';
import detalle from '../detalle/detalle.module.css';

/**
 * The attentions of the case: the outcome of each, and the documents that the professional left for the
 * insurer. Renders nothing if there were none.
 */
export function Visitas({ visitas }: { visitas: readonly VisitaDeCaso[] }) {
  if (visitas.length === 0) return null;
  return (
    <Card title={t('visitas.titulo')}>
      <ul className={styles['visitas']}>
        {visitas.map((visita) => (
          <Visita key={visita.atencion} visita={visita} />
        ))}
      </ul>
      <p className="muted sm">{t('visitas.reserva')}</p>
    </Card>
  );
}

function Visita({
  visita: { atencion, inicio, servicio, profesional, resultado, constancia, papeles },
}: {
  visita: VisitaDeCaso;
}) {
  const pdf = usePdf(t('detalle.pdfError'));
  return (
    <li>
      <div className={styles['cabeza']}>
        <span>
          <b className={cx('cap', detalle['fecha'])}>{momentoDelInstante(inicio)}</b>
          <small className="muted">{[servicio, profesional].join(' · ')}</small>
        </span>
        {resultado && (
          <Badge
            tone={resultado === 'alta' ? 'open' : 'warn'}
            icon={resultado === 'alta' ? <CircleCheck /> : <CalendarPlus />}
          >
            {t(`visitas.${resultado}`)}
          </Badge>
        )}
      </div>
      <ul className={styles['papeles']}>
        {papeles.map(({ id, tipo, numero, dias, desde, corregido, anulado }) => (
          <li key={id}>
            <Button
              variant="quiet"
              small
              className="flush"
              icon={<FileText />}
              onClick={() => pdf.abrir({ papel: id })}
            >
              {numero === null ? tipo : t('visitas.papel', { tipo, numero })}
            </Button>
            {dias !== null && (
              <b>
                {t(dias === 1 ? 'visitas.dia' : 'visitas.dias', {
                  dias,
                  desde: desde ? fechaCorta(desde) : '',
                })}
              </b>
            )}
            {anulado && (
              <Badge tone="bad" icon={<Ban />}>
                {t('visitas.anulado')}
              </Badge>
            )}
            {corregido && !anulado && (
              <Badge tone="warn" icon={<FilePen />}>
                {t('visitas.corregido')}
              </Badge>
            )}
          </li>
        ))}
        {constancia && (
          <li>
            <Button
              variant="quiet"
              small
              className="flush"
              icon={<FileText />}
              onClick={() => pdf.abrir({ constancia: atencion })}
            >
              {t('visitas.constancia')}
            </Button>
          </li>
        )}
      </ul>
    </li>
  );
}
