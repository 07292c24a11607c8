import type { Matricula } from '@portal/domain/matriculas/contract';
import { CircleAlert, CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { Badge } from '../../ui/data/badge.tsx';
import { t } from './textos.ts';

/** What REFEPS said of a licence. Nothing where the unit does not ask it. */
export function EstadoDeMatricula({
  matricula: { estado, sinRespuestaDesde },
}: {
  matricula: Pick<Matricula, 'estado' | 'sinRespuestaDesde'>;
}) {
  if (estado === 'sin_refeps') return null;
  if (estado === 'habilitada') {
    return (
      <Badge
        tone={sinRespuestaDesde === null ? 'open' : 'warn'}
        icon={sinRespuestaDesde === null ? <CircleCheck /> : <CircleAlert />}
      >
        {t('estado.habilitada')}
      </Badge>
    );
  }
  return (
    <Badge
      tone={estado === 'sin_consultar' ? 'warn' : 'bad'}
      icon={estado === 'sin_consultar' ? <CircleHelp /> : <CircleX />}
    >
      {t(`estado.${estado}`)}
    </Badge>
  );
}
