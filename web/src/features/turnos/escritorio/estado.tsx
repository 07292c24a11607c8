import type { TurnoAgenda } from '@portal/domain/turnos/contract';
import { estadosTurno, nombreDeEstado, respuestasTurno } from '@portal/domain/turnos/estados';
import { Ban, CalendarClock, CalendarX, Check, DoorOpen, UserRoundX } from 'lucide-react';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import { t } from './textos-escritorio.ts';
import css from './escritorio.module.css';

const look: Record<TurnoAgenda['status'], { tone: BadgeTone; Icon: typeof Check }> = {
  1: { tone: 'open', Icon: CalendarClock },
  2: { tone: 'off', Icon: Ban },
  3: { tone: 'plain', Icon: Check },
  4: { tone: 'warn', Icon: UserRoundX },
  5: { tone: 'bad', Icon: CalendarX },
};

/** The status in a word; for a future turno also the patient's answer, for a cancelled one the reason. */
export function EscritorioEstado({
  turno: { status, llego, confirmacion, motivoCancelar },
}: {
  turno: TurnoAgenda;
}) {
  const { tone, Icon } = look[status];
  return (
    <span className={css['estado']}>
      {status === estadosTurno.programado && llego ? (
        <Badge tone="live" icon={<DoorOpen />}>
          {t('agenda.llego')}
        </Badge>
      ) : (
        <Badge tone={tone} icon={<Icon />}>
          {nombreDeEstado[status]}
        </Badge>
      )}
      {status === estadosTurno.programado && !llego && (
        <small>
          {t(confirmacion === respuestasTurno.confirmado ? 'agenda.confirmado' : 'agenda.sinConfirmar')}
        </small>
      )}
      {status === estadosTurno.canceladoPorProfesional && motivoCancelar && (
        <small className={css['motivo']}>{motivoCancelar}</small>
      )}
    </span>
  );
}
