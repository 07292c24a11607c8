import type { DetalleCaso } from '@portal/domain/casos/contract';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { CountBadge } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { momentoDe } from '../en-palabras.ts';
import { t } from './textos-detalle.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import css from './detalle.module.css';

const SeguimientoDialog = lazyPart(() => import('./seguimiento-dialog.tsx'), 'SeguimientoDialog');

export function Seguimientos({
  detalle: { caso, seguimientos },
  editable,
}: {
  detalle: DetalleCaso;
  editable: boolean;
}) {
  const [agregando, setAgregando] = useState(false);
  return (
    <Card
      title={t('seguimientos.titulo')}
      count={seguimientos.length > 0 && <CountBadge count={seguimientos.length} />}
      actions={
        editable && (
          <Button variant="second" icon={<Plus />} onClick={() => setAgregando(true)}>
            {t('seguimientos.agregar')}
          </Button>
        )
      }
    >
      {seguimientos.length === 0 ? (
        <p className="muted">{t('seguimientos.vacio')}</p>
      ) : (
        <ol className={css['linea']}>
          {seguimientos.map(({ idSeguimientoCaso, fecha, hora, seguimiento, usuarioGestor, escritoPor }) => (
            <li key={idSeguimientoCaso}>
              <small>
                <span className={cx('cap', css['fecha'])}>
                  {momentoDe(fecha.slice(0, 10), hora.slice(0, 5))}
                </span>{' '}
                · {usuarioGestor.nombre} {usuarioGestor.apellido}
                {escritoPor && ` ${t('seguimientos.escritoPor', { quien: escritoPor })}`}
              </small>
              <p>{seguimiento}</p>
            </li>
          ))}
        </ol>
      )}
      {agregando && (
        <Suspense>
          <SeguimientoDialog casoId={caso.id} onClose={() => setAgregando(false)} />
        </Suspense>
      )}
    </Card>
  );
}
