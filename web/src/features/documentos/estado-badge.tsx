import type { EstadoDocumento } from '@portal/domain/documentos/reglas';
import { CircleCheck, Clock, FilePen, TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { t } from './textos.ts';

/** In force, expired, corrected; and, whatever else it is, without validity where something is missing. */
export function EstadoBadges({ estado, incompleta }: { estado: EstadoDocumento; incompleta: boolean }) {
  return (
    <span className="badges">
      {incompleta && (
        <Badge tone="bad" icon={<TriangleAlert />}>
          {t('receta.incompleta')}
        </Badge>
      )}
      {estado === 'vigente' && !incompleta && (
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
