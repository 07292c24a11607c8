import { atenciones, type AtencionEnFila } from '@portal/domain/atenciones/contract';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { useMutation } from '@tanstack/react-query';
import { DoorClosed, PhoneMissed, RotateCcw, Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import { configuracion } from '../../../lib/configuracion.ts';
import { cerrarSesion, useSesionAbierta } from '../../../lib/sesion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Arch } from '../../../ui/layout/arch.tsx';
import { cx } from '../../../ui/cx.ts';
import { useGuardarAtencion } from '../atenciones.queries.ts';
import { t } from '../textos.ts';
import { useReloj } from './use-atencion.ts';
import { useTitulo } from './use-llamado.ts';
import css from './fuera.module.css';

/** Called and absent: one press returns to the queue, for half an hour. One called again was in no queue. */
export function Ausente({ atencion }: { atencion: AtencionEnFila }) {
  const guardar = useGuardarAtencion();
  const now = useReloj(5000);
  const volver = useMutation({
    mutationFn: () => call(atenciones.volverAFila, { body: { id: atencion.id } }),
    onSuccess: guardar,
  });
  const { regresoHasta, boleto } = atencion;
  if (regresoHasta === null) {
    return (
      <Fuera icono={<PhoneMissed />} titulo={t('ausente.titulo')} acciones={<NadaQueHacer />}>
        {t('ausente.vuelta')}
      </Fuera>
    );
  }
  const minutos = Math.ceil((Date.parse(regresoHasta) - now.getTime()) / 60_000);
  if (minutos <= 0) {
    return (
      <Fuera icono={<PhoneMissed />} titulo={t('ausente.titulo')} acciones={<OtraAtencion />}>
        {t('ausente.vencido', { numero: boleto })}
      </Fuera>
    );
  }
  return (
    <Fuera
      icono={<PhoneMissed />}
      titulo={t('ausente.titulo')}
      acciones={
        <>
          <Button
            icon={<RotateCcw />}
            busy={volver.isPending && t('ausente.volviendo')}
            onClick={() => volver.mutate()}
          >
            {t('ausente.volver')}
          </Button>
          <AlInicio />
        </>
      }
    >
      {t('ausente.texto', {
        numero: boleto,
        hora: horaDe(new Date(regresoHasta)),
        queda: minutos === 1 ? t('ausente.queda') : t('ausente.quedan', { minutos }),
      })}
      <FailureNote className={css['error']} error={volver.error} />
    </Fuera>
  );
}

export function Cancelada({ atencion: { canceladaPor, servicio, turno } }: { atencion: AtencionEnFila }) {
  if (canceladaPor === 'cierre' && turno) {
    return (
      <Fuera icono={<DoorClosed />} titulo={t('cancelada.titulo')} acciones={<OtroTurno />}>
        {t('cancelada.cierreTurno', { servicio: servicio.nombre, unidad: configuracion.unidad.nombre })}
      </Fuera>
    );
  }
  if (canceladaPor === 'profesional') {
    return (
      <Fuera icono={<PhoneMissed />} titulo={t('cancelada.vuelta')} acciones={<NadaQueHacer />}>
        {t('cancelada.profesional')}
      </Fuera>
    );
  }
  return (
    <Fuera icono={<DoorClosed />} titulo={t('cancelada.titulo')} acciones={<OtraAtencion />}>
      {canceladaPor ? t(`cancelada.${canceladaPor}`, { servicio: servicio.nombre }) : t('cancelada.texto')}
    </Fuera>
  );
}

export function Ninguna() {
  const { alcance } = useSesionAbierta();
  return (
    <Fuera icono={<DoorClosed />} titulo={t('ninguna.titulo')} acciones={<OtraAtencion />}>
      {t(alcance === 'portal' ? 'ninguna.texto' : 'ninguna.enlace')}
    </Fuera>
  );
}

/** Professionals take the call at the desk, beside queue and record. */
export function DesdeElConsultorio() {
  return (
    <Fuera
      icono={<Stethoscope />}
      titulo={t('consultorio.titulo')}
      acciones={<LinkButton to="/profesional">{t('consultorio.ir')}</LinkButton>}
    >
      {t('consultorio.texto')}
    </Fuera>
  );
}

/** After a missed turno: book another one, or sign out of a session by link. */
function OtroTurno() {
  const { alcance } = useSesionAbierta();
  if (alcance !== 'portal') return <Salir />;
  return (
    <>
      {configuracion.turnosOn && <LinkButton to="/solicitudTurnos">{t('cancelada.otroTurno')}</LinkButton>}
      <AlInicio />
    </>
  );
}

const Salir = () => (
  <Button variant="second" onClick={() => void cerrarSesion()}>
    {t('fin.cerrarEnlace')}
  </Button>
);

/** Called again by the professional: the patient had asked for nothing. */
function NadaQueHacer() {
  const { alcance } = useSesionAbierta();
  return alcance === 'portal' ? <AlInicio /> : <Salir />;
}

/** A session by link reaches only its own attention. */
function OtraAtencion() {
  const { alcance } = useSesionAbierta();
  if (alcance !== 'portal') return <Salir />;
  return (
    <>
      {configuracion.requiere.portal && <LinkButton to="/especialidad">{t('ausente.otra')}</LinkButton>}
      <AlInicio />
    </>
  );
}

function AlInicio() {
  const { alcance } = useSesionAbierta();
  if (alcance !== 'portal') return null;
  return (
    <LinkButton variant="second" to="/home">
      {t('atenciones.volverAlInicio')}
    </LinkButton>
  );
}

type FueraProps = { icono: ReactNode; titulo: string; acciones: ReactNode; children: ReactNode };

function Fuera({ icono, titulo, acciones, children }: FueraProps) {
  useTitulo(titulo);
  return (
    <section className={cx('card', css['fuera'], css['tarjeta'])} role="status">
      <Arch size={64}>{icono}</Arch>
      <h1>{titulo}</h1>
      <div className={css['texto']}>{children}</div>
      <div className={css['acciones']}>{acciones}</div>
    </section>
  );
}
