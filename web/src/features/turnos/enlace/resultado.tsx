import type { ConfirmacionTurno } from '@portal/domain/turnos/contract';
import { estadosDeConfirmacion } from '@portal/domain/turnos/reglas';
import { respuestasTurno, type RespuestaTurno } from '@portal/domain/turnos/estados';
import { CalendarCheck, CalendarX, CircleAlert, ExternalLink, Info, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { configuracion } from '../../../lib/configuracion.ts';
import { useSesion } from '../../../lib/sesion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Paper } from '../../../ui/layout/paper.tsx';
import { useRoom } from '../../../ui/frames/room.tsx';
import { Arch } from '../../../ui/layout/arch.tsx';
import { cadaPalabra, minutosHasta } from './palabras.ts';
import { talonDelEnlace } from './talon.ts';
import { t } from './textos-enlaces.ts';
import { useReloj } from '../use-reloj.ts';
import css from './enlace.module.css';

type Props = { turno: ConfirmacionTurno; estado: RespuestaTurno; codigo: string };

export function EnlaceResultado({ turno, estado, codigo }: Props) {
  const left = useMinutosParaDeshacer(turno.deshacerHasta);
  const cara = caraDe(turno.estadoConfTurno, estado, left > 0);
  const titulo =
    turno.estadoConfTurno ??
    t(estado === respuestasTurno.rechazado ? 'enlace.rechazado' : 'enlace.confirmado');
  return (
    <div className={css['enlace']}>
      <Encabezado tono={cara.tono} titulo={titulo} texto={t(cara.texto)} />
      <Talon turno={turno} off={cara.sinTurno} />
      {turno.linkAcceso !== null && <LinkDeAcceso href={turno.linkAcceso} />}
      {left > 0 && <Deshacer codigo={codigo} minutos={left} />}
      {turno.deCaso ? <DespuesDelCaso sinTurno={cara.sinTurno} /> : <Despues sinTurno={cara.sinTurno} />}
    </div>
  );
}

/** `sinTurno`: the turno no longer exists. */
function caraDe(dicho: string | null, estado: RespuestaTurno, deshacible: boolean) {
  const { cancelado, canceladoPorProfesional, ofertaVencida, ofertaLibre } = estadosDeConfirmacion;
  if (dicho !== null) {
    const sinTurno = [cancelado, canceladoPorProfesional, ofertaVencida, ofertaLibre].some(
      (texto) => texto === dicho,
    );
    return {
      tono: 'aviso',
      texto: sinTurno ? 'enlace.sinTurno.texto' : 'enlace.otro.texto',
      sinTurno,
    } as const;
  }
  if (estado === respuestasTurno.confirmado)
    return { tono: 'bien', texto: 'enlace.confirmado.texto', sinTurno: false } as const;
  return {
    tono: 'rechazo',
    texto: deshacible ? 'enlace.rechazado.deshacible' : 'enlace.rechazado.texto',
    sinTurno: true,
  } as const;
}

const iconos = { bien: CalendarCheck, rechazo: CalendarX, aviso: Info, mal: CircleAlert };
const tonos = { bien: 'primary', rechazo: 'quiet', aviso: 'quiet', mal: 'danger' } as const;

type EncabezadoProps = {
  tono: keyof typeof iconos;
  titulo: string;
  texto: string;
  /** A dialog covers it. */ cubierto?: boolean;
};

/** The result is the page's heading: it takes the focus and names the tab. */
export function Encabezado({ tono, titulo, texto, cubierto = false }: EncabezadoProps) {
  const Icon = iconos[tono];
  const heading = useRef<HTMLHeadingElement>(null);
  // At the desk, the bar already has the h1.
  const Heading = useRoom() === 'patient' ? 'h1' : 'h2';
  useEffect(() => {
    document.title = `${titulo} · ${configuracion.unidad.nombre}`;
    if (!cubierto) heading.current?.focus({ preventScroll: true });
  }, [titulo, cubierto]);
  return (
    <header className={css['titulo']}>
      <Arch size={56} tone={tonos[tono]} className={css['arco']}>
        <Icon />
      </Arch>
      <Heading tabIndex={-1} ref={heading}>
        {titulo}
      </Heading>
      <p>{texto}</p>
    </header>
  );
}

function Talon({ turno, off }: { turno: ConfirmacionTurno; off: boolean }) {
  const { fecha, hora, paciente, servicio, unidad } = turno;
  return (
    <Paper
      stub={talonDelEnlace(fecha, hora)}
      title={t('enlace.especialidad', { servicio, unidad })}
      level={2}
      facts={[t('enlace.cliente', { nombre: cadaPalabra(paciente) })]}
      off={off}
    />
  );
}

function LinkDeAcceso({ href }: { href: string }) {
  return (
    <p className={css['acceso']}>
      <LinkButton
        variant="second"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        icon={<ExternalLink />}
      >
        <span>
          {t('enlace.acceso')} <span className="vh">{t('enlace.otraPestana')}</span>
        </span>
      </LinkButton>
    </p>
  );
}

/** Navigates to the confirmation URL, so that a reload does not reject again. */
function Deshacer({ codigo, minutos }: { codigo: string; minutos: number }) {
  const navigate = useNavigate();
  return (
    <div className={css['deshacer']}>
      <Button
        icon={<Undo2 />}
        onClick={() => void navigate(`/confirmar?id=${encodeURIComponent(codigo)}`, { replace: true })}
      >
        {t('enlace.deshacer')}
      </Button>
      <p className="muted">
        {minutos === 1 ? t('enlace.deshacer.minuto') : t('enlace.deshacer.minutos', { minutos })}
      </p>
    </div>
  );
}

const MARGEN_MS = 5000;

function useMinutosParaDeshacer(hasta: string | null): number {
  const now = useReloj('segundo');
  // Subtract a margin for the response time: otherwise ten minutes and 0.1 seconds would show as eleven.
  return hasta === null ? 0 : minutosHasta(new Date(Date.parse(hasta) - MARGEN_MS), now);
}

/** A worker has no account: the manager of the case handles the next step. */
const DespuesDelCaso = ({ sinTurno }: { sinTurno: boolean }) => (
  <p>{t(sinTurno ? 'enlace.caso.sinTurno' : 'enlace.caso.conTurno')}</p>
);

/** Next steps, limited to pages that the reader can open. */
function Despues({ sinTurno }: { sinTurno: boolean }) {
  const sesion = useSesion();
  const { turnosOn, requiere } = configuracion;
  if (!turnosOn || !requiere.portal) return null;
  const paciente =
    sesion.estado === 'autenticado' &&
    sesion.sesion.alcance === 'portal' &&
    (sesion.sesion.usuario.rol ?? 'paciente') === 'paciente';
  if (sesion.estado === 'autenticado' && !paciente) return null;
  return (
    <p>
      <LinkButton variant="quiet" className="flush" to={sinTurno ? '/solicitudTurnos' : '/misTurnos'}>
        {t(sinTurno ? 'enlace.reservar' : 'enlace.misTurnos')}
      </LinkButton>
    </p>
  );
}
