import type { EstadoDocumento } from '@portal/domain/documentos/reglas';
import { SIN_REGISTRO } from '@portal/domain/registro/reglas';
import { CircleCheck, Clock, FilePen, TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/data/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { t } from './textos.ts';

/**
 * In force, expired or corrected; in addition, not valid if fields are missing, and not registered if it has
 * no CUIR.
 */
export function EstadoBadges({
  estado,
  incompleta,
  registrada,
  className,
}: {
  estado: EstadoDocumento;
  incompleta: boolean;
  registrada: boolean | null;
  className?: string | undefined;
}) {
  return (
    <span className={cx('badges', className)}>
      {incompleta && (
        <Badge tone="bad" icon={<TriangleAlert />}>
          {t('receta.incompleta')}
        </Badge>
      )}
      {registrada === false && (
        <Badge tone="warn" icon={<TriangleAlert />}>
          {SIN_REGISTRO}
        </Badge>
      )}
      {estado === 'vigente' && !incompleta && registrada !== false && (
        <Badge tone="open" icon={<CircleCheck />}>
          {t('receta.vigente')}
        </Badge>
      )}
      {estado === 'vencida' && (
        <Badge tone="off" icon={<Clock />}>
          {t('receta.vencida')}
        </Badge>
      )}
      {estado === 'corregida' && (
        <Badge tone="warn" icon={<FilePen />}>
          {t('receta.corregida')}
        </Badge>
      )}
    </span>
  );
}
