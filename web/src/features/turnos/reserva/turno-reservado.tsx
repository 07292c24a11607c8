import { RECORDATORIO_DIA_MINUTOS, RECORDATORIO_HORA_MINUTOS } from '@portal/domain/turnos/reglas';
import { estadosTurno, respuestasTurno } from '@portal/domain/turnos/estados';
import { BellRing, CalendarPlus, Check, FileDown, Mail, Video } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ahora } from '../../../lib/configuracion.ts';
import { useFamilia } from '../../../lib/familia.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Arch } from '../../../ui/layout/arch.tsx';
import { descargarCalendario } from '../mis-turnos/calendario.ts';
import { cuandoEs } from '../en-palabras.ts';
import { t } from '../textos.ts';
import css from './turno-reservado.module.css';
import { useTurno } from '../turnos.queries.ts';
import { useComprobante } from '../mis-turnos/use-comprobante.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Which reminders are still to come: one is sent only if the turno was booked before it is due. */
function recordatorioDe(inicio: Date, desde: Date) {
  const minutos = (inicio.getTime() - desde.getTime()) / 60_000;
  if (minutos > RECORDATORIO_DIA_MINUTOS) return 'confirmacion.recordatorio';
  return minutos > RECORDATORIO_HORA_MINUTOS ? 'confirmacion.recordatorioHora' : undefined;
}

/** A person who took an offer or has already answered is not asked to confirm. */
function mailDe(confirmado: boolean, email: string | null | undefined) {
  if (!email) return t(confirmado ? 'confirmacion.mailSinConfirmado' : 'confirmacion.mailSin');
  return t(confirmado ? 'confirmacion.mailConfirmado' : 'confirmacion.mail', { email });
}

/** Confirmation of the new turno. Its id is in the URL, so a reload or a saved link shows it again. */
export function TurnoReservado() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = params.get('reservado') ?? '';
  const { data: turno } = useTurno(UUID.test(id) ? id : null);
  const { usuario } = useSesionAbierta();
  const familia = useFamilia();
  const comprobante = useComprobante(id);
  const box = useRef<HTMLElement>(null);
  const shown = turno?.status === estadosTurno.programado;

  useEffect(() => {
    if (shown) box.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);

  if (!turno || !shown) return null;
  const integrante = familia.find(({ dni }) => dni === turno.paciente.dni);
  const recuerda = recordatorioDe(new Date(turno.inicio), ahora());
  const email = integrante?.email || usuario.email;

  function listo() {
    const next = new URLSearchParams(params);
    next.delete('reservado');
    void navigate({ search: next.toString() }, { replace: true });
  }

  return (
    <section className={cx('card', css['reservado'])} ref={box} aria-label={t('confirmacion.aviso')}>
      <header>
        <Arch tone="solid" className={css['marca']}>
          <Check />
        </Arch>
        <div>
          <h2>{t('turnos.reservado')}</h2>
          <p>
            <b>{cuandoEs(turno)}</b>
            <br />
            {[
              turno.especialidad.nombre,
              turno.profesional?.nombre,
              t('turnos.para', { nombre: turno.paciente.nombre }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </header>
      <h3>{t('confirmacion.queSigue')}</h3>
      <ul className={css['sigue']}>
        <li>
          <Mail /> {mailDe(turno.confirmacion === respuestasTurno.confirmado, email)}
        </li>
        {recuerda && (
          <li>
            <BellRing /> {t(recuerda)}
          </li>
        )}
        <li>
          <Video /> {t('confirmacion.llamada')}
        </li>
      </ul>
      <div className={cx('row', css['actos'])}>
        <Button variant="second" icon={<CalendarPlus />} onClick={() => descargarCalendario(turno)}>
          {t('turno.calendario')}
        </Button>
        {turno.certificado !== null && (
          <Button
            variant="second"
            icon={<FileDown />}
            busy={comprobante.abriendo}
            onClick={comprobante.abrir}
          >
            <span>
              {t('turno.comprobante')} <span className="vh">{t('turno.otraPestana')}</span>
            </span>
          </Button>
        )}
        <Button variant="quiet" onClick={listo}>
          {t('confirmacion.listo')}
        </Button>
      </div>
    </section>
  );
}
