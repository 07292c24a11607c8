import type { EstadoDocumento } from '@portal/domain/documentos/reglas';
import type { Registro } from '@portal/domain/registro/reglas';
import { Ban, CircleCheck, Clock, FilePen, TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/data/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { RegistroBadge } from './registro-badge.tsx';
import { t } from './textos.ts';

/**
 * Annulled, or else: in force, expired or corrected; in addition, not valid if fields are missing, and whether it
 * is registered.
 */
export function EstadoBadges({
  estado,
  incompleta,
  registro,
  className,
}: {
  estado: EstadoDocumento;
  incompleta: boolean;
  registro: Registro | null;
  className?: string | undefined;
}) {
  if (estado === 'anulada')
    return (
      <span className={cx('badges', className)}>
        <Badge tone="bad" icon={<Ban />}>
          {t('receta.anulada')}
        </Badge>
      </span>
    );
  return (
    <span className={cx('badges', className)}>
      {incompleta && (
        <Badge tone="bad" icon={<TriangleAlert />}>
          {t('receta.incompleta')}
        </Badge>
      )}
      {registro && <RegistroBadge registro={registro} />}
      {estado === 'vigente' && !incompleta && (registro === null || registro.estado === 'registrada') && (
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
