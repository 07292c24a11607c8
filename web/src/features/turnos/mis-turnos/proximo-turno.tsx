import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import type { Turno } from '@portal/domain/turnos/contract';
import { finDeEntrada, puedeIngresar, videollamadaAbierta } from '@portal/domain/turnos/reglas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { CalendarDays, Video } from 'lucide-react';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Paper } from '../../../ui/layout/paper.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { talonDe } from '../talon.ts';
import { t as tx } from '../enlace/textos-enlaces.ts';
import { t } from '../textos.ts';
import { useListaDeTurnos } from '../turnos.queries.ts';
import { useReloj } from '../use-reloj.ts';
import css from './proximo-turno.module.css';

/**
 * The home page's card: the next turno, or a started one that can still be entered. Its space is reserved, so
 * that the layout does not shift.
 */
export function ProximoTurno() {
  const now = useReloj();
  const { data, error } = useListaDeTurnos({}, 1);
  const turno = data && proximoDe([...data.pendientes, ...data.historial], now);
  if (!turno)
    return (
      <div className={cx(css['proximo'], css['hueco'])}>{data || error ? <Ninguno /> : <Skeleton />}</div>
    );
  return (
    <section className={css['proximo']} aria-labelledby="proximo-turno">
      <h2 id="proximo-turno">{tx('proximo.titulo')}</h2>
      <TarjetaProximo turno={turno} now={now} />
    </section>
  );
}

/** No booking button here: there is one right above. */
function Ninguno() {
  return (
    <EmptyState icon={<CalendarDays className="lg" />} title={tx('proximo.ninguno')}>
      {tx('proximo.aca')}
    </EmptyState>
  );
}

const momento = ({ inicio, status }: Turno) => ({ inicio: new Date(inicio), estado: status });

/** Earliest first, so that a started turno comes before the next one. */
function proximoDe(turnos: readonly Turno[], now: Date): Turno | undefined {
  return turnos
    .filter(
      (turno) =>
        (turno.status === estadosTurno.programado && new Date(turno.inicio) > now) ||
        puedeIngresar(momento(turno), now),
    )
    .toSorted((a, b) => Date.parse(a.inicio) - Date.parse(b.inicio))[0];
}

function TarjetaProximo({ turno, now }: { turno: Turno; now: Date }) {
  const { usuario } = useSesionAbierta();
  const inicio = new Date(turno.inicio);
  const propio = turno.paciente.dni === usuario.dni;
  const enCurso = puedeIngresar(momento(turno), now);
  const puerta = enCurso || videollamadaAbierta(momento(turno), now) ? turno.turno : null;
  return (
    <Paper
      stub={talonDe(diaDe(inicio), turno.hora)}
      title={turno.especialidad.nombre}
      facts={[
        ...(turno.profesional ? [turno.profesional.nombre] : []),
        propio ? tx('proximo.paraVos') : tx('proximo.para', { nombre: turno.paciente.nombre }),
      ]}
      actions={
        <>
          {puerta !== null && (
            <LinkButton variant="call" icon={<Video />} to={puerta}>
              {t('turno.ingresar')}
            </LinkButton>
          )}
          <LinkButton variant="second" to="/misTurnos">
            {tx('proximo.ver')}
          </LinkButton>
        </>
      }
    >
      {puerta !== null && <Entrada inicio={inicio} now={now} enCurso={enCurso} />}
    </Paper>
  );
}

function Entrada({ inicio, now, enCurso }: { inicio: Date; now: Date; enCurso: boolean }) {
  const minutos = Math.ceil((inicio.getTime() - now.getTime()) / 60_000);
  const empieza =
    minutos <= 0
      ? t('turno.empiezaYa')
      : minutos === 1
        ? t('turno.empiezaEnUno')
        : t('turno.empiezaEn', { minutos });
  return (
    <p className={css['ya']} role="status">
      <b>{enCurso ? t('turno.enCurso') : empieza}</b>{' '}
      {enCurso ? t('turno.enCursoTexto', { hora: horaDe(finDeEntrada(inicio)) }) : t('turno.podesEntrar')}
    </p>
  );
}
