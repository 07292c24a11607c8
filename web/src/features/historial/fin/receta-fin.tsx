import type { RecetaDeAtencion } from '@portal/domain/historial/contract';
import { QrCode } from 'lucide-react';
import { Card } from '../../../ui/layout/card.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { t } from '../textos.ts';
import css from './fin.module.css';

/** A prescription to show at the pharmacy: drugs, dosage and code. */
export function RecetaFin({ receta: { id, numero, medicamentos, qr } }: { receta: RecetaDeAtencion }) {
  return (
    <Card title={t('fin.receta', { numero })}>
      <div className={css['receta']}>
        <div>
          <ul className={css['medicamentos']}>
            {medicamentos.map(({ nombre, detalle, posologia }, index) => (
              <li key={index}>
                <b>{nombre}</b>
                {detalle !== '' && <span className="muted">{detalle}</span>}
                {posologia !== '' && <p>{posologia}</p>}
              </li>
            ))}
          </ul>
          <LinkButton
            variant="second"
            to={`/detalleReceta?id=${encodeURIComponent(id)}`}
            state={{ recetaId: id }}
            icon={<QrCode />}
          >
            {t('fin.receta.ver')}
          </LinkButton>
        </div>
        {qr && (
          <figure className={css['qr']}>
            <svg
              viewBox={`0 0 ${qr.lado} ${qr.lado}`}
              role="img"
              aria-label={t('fin.receta.qr', { numero })}
              shapeRendering="crispEdges"
            >
              <path d={qr.trazo} />
            </svg>
            <figcaption className="muted sm">{t('fin.receta.mostrador')}</figcaption>
          </figure>
        )}
      </div>
    </Card>
  );
}
