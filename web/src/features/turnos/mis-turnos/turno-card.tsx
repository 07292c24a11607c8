import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import type { Turno } from '@portal/domain/turnos/contract';
import {
  esPendiente,
  finDeEntrada,
  puedeCambiar,
  puedeIngresar,
  videollamadaAbierta,
} from '@portal/domain/turnos/reglas';
import {
  estadosTurno,
  nombreDeEstado,
  respuestasTurno,
  type EstadoTurno,
} from '@portal/domain/turnos/estados';
import { Ban, CalendarCheck, CalendarPlus, CalendarX, Check, FileDown, UserX, Video } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { configuracion } from '../../../lib/configuracion.ts';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Paper } from '../../../ui/layout/paper.tsx';
import { descargarCalendario } from './calendario.ts';
import { cuandoEs } from '../en-palabras.ts';
import { momentoDelTurno } from '../momento.ts';
import { talonDe } from '../talon.ts';
import { t } from '../textos.ts';
import css from './turno-card.module.css';
import { useComprobante } from './use-comprobante.ts';

const insignias: Record<EstadoTurno, { tone: BadgeTone; icon: ReactNode }> = {
  1: { tone: 'open', icon: <CalendarCheck /> },
  2: { tone: 'off', icon: <Ban /> },
  3: { tone: 'plain', icon: <Check /> },
  4: { tone: 'warn', icon: <UserX /> },
  5: { tone: 'bad', icon: <CalendarX /> },
};

type Props = {
  turno: Turno;
  ahora: Date;
  /** Whether patients can book this service themselves; otherwise they cannot reschedule it either. */
  reprogramable: boolean;
  onActo: (acto: 'cancelar' | 'reprogramar') => void;
};

/** One turno. The rules decide which actions are possible, by the server's clock. */
export function TurnoCard(props: Props) {
  const { turno, ahora } = props;
  const { status, especialidad, profesional, paciente } = turno;
  const inicio = new Date(turno.inicio);
  const momento = momentoDelTurno(turno);
  const cancelado = status === estadosTurno.cancelado || status === estadosTurno.canceladoPorProfesional;
  const pendiente = esPendiente(momento, ahora);
  const { tone, icon } = insignias[status];
  return (
    <Paper
      stub={talonDe(diaDe(inicio), horaDe(inicio), !pendiente)}
      title={especialidad.nombre}
      badge={
        <Badge tone={tone} icon={icon}>
          {nombreDeEstado[status]}
        </Badge>
      }
      facts={[profesional?.nombre, t('turnos.para', { nombre: paciente.nombre })].filter(
        (fact) => fact !== undefined,
      )}
      off={cancelado}
    >
      {status === estadosTurno.canceladoPorProfesional && <CanceladoPorProfesional turno={turno} />}
      {pendiente && status === estadosTurno.programado && <Agendado {...props} />}
      {!pendiente && puedeIngresar(momento, ahora) && <EnCurso turno={turno} />}
      <Papeles
        turno={turno}
        calendario={pendiente && (status === estadosTurno.programado || status === estadosTurno.presente)}
      />
    </Paper>
  );
}

function CanceladoPorProfesional({ turno: { id, motivoCancelar } }: { turno: Turno }) {
  return (
    <>
      {motivoCancelar && (
        <div className={css['motivo']}>
          <small>{t('turno.motivo')}</small>
          <p>{motivoCancelar}</p>
        </div>
      )}
      <div className="acts">
        <LinkButton variant="second" to={`/solicitudTurnos?turno=${id}`}>
          {t('turno.otroHorario')}
        </LinkButton>
      </div>
    </>
  );
}

/**
 * The entry button appears when the window opens; before that a line says when. Actions that are no longer
 * possible are disabled, with the reason.
 */
function Agendado({ turno, ahora, reprogramable, onActo }: Props) {
  const cambios = useId();
  const momento = momentoDelTurno(turno);
  const abierta = videollamadaAbierta(momento, ahora);
  const cerrado = !puedeCambiar(momento, ahora);
  const de = (
    <span className="vh">
      {t('turno.de', { especialidad: turno.especialidad.nombre, momento: cuandoEs(turno) })}
    </span>
  );
  return (
    <>
      {turno.confirmacion === respuestasTurno.confirmado && !abierta && (
        <p className={css['confirmado']}>
          <Check /> {t('turno.confirmado')}
        </p>
      )}
      {abierta ? (
        <p className={css['ya']}>
          <b>{faltan(momento.inicio, ahora)}</b> {turno.turno && t('turno.podesEntrar')}
        </p>
      ) : (
        <p className={css['nota']}>{t('turno.seHabilita')}</p>
      )}
      <div className="acts">
        {abierta && <Entrar turno={turno} />}
        {reprogramable && (
          <Button
            variant="second"
            aria-haspopup="dialog"
            razonEn={cerrado && cambios}
            onClick={() => onActo('reprogramar')}
          >
            <span>
              {t('turno.reprogramar')} {de}
            </span>
          </Button>
        )}
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          razonEn={cerrado && cambios}
          onClick={() => onActo('cancelar')}
        >
          <span>
            {t('turno.cancelar')} {de}
          </span>
        </Button>
      </div>
      {(cerrado || !reprogramable) && (
        <p className={cx(css['nota'], css['trasActos'])} id={cambios}>
          {cerrado ? t('turno.cerrado') : t('turno.sinReprogramar', { unidad: configuracion.unidad.nombre })}
        </p>
      )}
    </>
  );
}

/** Started, and can still be entered. */
function EnCurso({ turno }: { turno: Turno }) {
  if (!turno.turno) return null;
  return (
    <>
      <p className={css['ya']}>
        <b>{t('turno.enCurso')}</b>{' '}
        {t('turno.enCursoTexto', { hora: horaDe(finDeEntrada(new Date(turno.inicio))) })}
      </p>
      <div className="acts">
        <Entrar turno={turno} />
      </div>
    </>
  );
}

function Entrar({ turno: { turno: puerta } }: { turno: Turno }) {
  if (!puerta) return null;
  return (
    <LinkButton variant="call" icon={<Video />} to={puerta}>
      {t('turno.ingresar')}
    </LinkButton>
  );
}

function Papeles({ turno, calendario }: { turno: Turno; calendario: boolean }) {
  const comprobante = useComprobante(turno.id);
  if (!calendario && turno.certificado === null) return null;
  return (
    <div className={cx('no-print', css['papeles'])}>
      {calendario && (
        <Button variant="quiet" icon={<CalendarPlus />} onClick={() => descargarCalendario(turno)}>
          {t('turno.calendario')}
        </Button>
      )}
      {turno.certificado !== null && (
        <Button variant="quiet" icon={<FileDown />} busy={comprobante.abriendo} onClick={comprobante.abrir}>
          <span>
            {t('turno.comprobante')} <span className="vh">{t('turno.otraPestana')}</span>
          </span>
        </Button>
      )}
    </div>
  );
}

function faltan(inicio: Date, ahora: Date): string {
  const minutos = Math.ceil((inicio.getTime() - ahora.getTime()) / 60_000);
  return minutos <= 0
    ? t('turno.empiezaYa')
    : minutos === 1
      ? t('turno.empiezaEnUno')
      : t('turno.empiezaEn', { minutos });
}
