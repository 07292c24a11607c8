import { agendaAdmin, type Confirmar, type ServicioAdmin } from '@portal/domain/agenda/contract-admin';
import { CircleCheck, CircleOff, Pencil, Plus, Power, PowerOff, Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { CellAction } from '../../ui/tables/cell-action.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DeskBar } from '../../ui/frames/desk-bar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { useServicios } from './agenda.queries.ts';
import { useCambio, type Cambio } from './cambio.tsx';
import { HorariosDeUnidad } from './horarios-de-unidad.tsx';
import { ServicioForm } from './servicio-form.tsx';
import { t } from './textos.ts';
import { useDebajo } from './use-debajo.ts';
import '../../ui/layout/page-head.css';
import css from './agenda.module.css';

/** /admin/servicios, with the form for a new or existing service below it. */
export function ServiciosPage() {
  const debajo = useDebajo();
  const { data, error, refetch } = useServicios();
  if (error && !data) return <RetryNote title={t('servicios.noLlegaron')} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" count={6} />;
  if (debajo === undefined) return <Lista servicios={data} />;
  const servicio = data.find(({ id }) => String(id) === debajo);
  if (servicio || debajo === 'nuevo') return <ServicioForm key={debajo} servicio={servicio} />;
  return (
    <EmptyState
      icon={<Stethoscope className="lg" />}
      title={t('servicios.noEsta')}
      action={
        <LinkButton variant="second" to="/admin/servicios">
          {t('servicio.volver')}
        </LinkButton>
      }
    />
  );
}

function useHabilitar() {
  const keyOf = useIdempotencyKey();
  return ({ profesionales: _, ...servicio }: ServicioAdmin): Cambio => ({
    hacer(confirmar?: Confirmar) {
      const body = { ...servicio, habilitado: !servicio.habilitado, ...(confirmar && { confirmar }) };
      return call(agendaAdmin.guardarServicio, { body, idempotencyKey: keyOf(body) });
    },
    listo: t(servicio.habilitado ? 'servicios.deshabilitadoListo' : 'servicios.habilitadoListo', {
      servicio: servicio.nombre,
    }),
  });
}

function Lista({ servicios }: { servicios: readonly ServicioAdmin[] }) {
  const [aDeshabilitar, setADeshabilitar] = useState<ServicioAdmin>();
  const [fallo, setFallo] = useState<Error>();
  const { cambiar, dialogo } = useCambio();
  const habilitar = useHabilitar();
  const hacer = (servicio: ServicioAdmin) => {
    setFallo(undefined);
    setADeshabilitar(undefined);
    void cambiar(habilitar(servicio)).catch((error: Error) => setFallo(error));
  };
  return (
    <>
      <DeskBar
        title={t('servicios.titulo')}
        tools={
          <LinkButton to="/admin/servicios/nuevo" icon={<Plus />}>
            {t('servicios.nuevo')}
          </LinkButton>
        }
      />
      <FailureNote title={t('agenda.noGuardado')} className={css['fichaAviso']} error={fallo} />
      <Table
        caption={t('servicios.titulo')}
        columns={columnas((servicio) => (servicio.habilitado ? setADeshabilitar(servicio) : hacer(servicio)))}
        rows={servicios}
        rowKey={({ id }) => id}
        iconActions
        empty={
          <EmptyState icon={<Stethoscope className="lg" />} title={t('servicios.ninguno')}>
            {t('servicios.ningunoTexto')}
          </EmptyState>
        }
      />
      <HorariosDeUnidad />
      {aDeshabilitar && (
        <ConfirmDialog
          title={t('servicios.deshabilitarPregunta', { servicio: aDeshabilitar.nombre })}
          yes={t('servicios.deshabilitar')}
          no={t('agenda.volver')}
          danger
          onYes={() => hacer(aDeshabilitar)}
          onNo={() => setADeshabilitar(undefined)}
        >
          <p>{t('servicios.deshabilitarTexto')}</p>
        </ConfirmDialog>
      )}
      {dialogo}
    </>
  );
}

function formas({ aDemanda, porTurno, turnoProfesional, riesgoTrabajo }: ServicioAdmin): string {
  return [
    aDemanda && t('servicios.aDemanda'),
    porTurno && t('servicios.porTurno'),
    turnoProfesional && t('servicios.conProfesional'),
    riesgoTrabajo && t('servicios.riesgo'),
  ]
    .filter(Boolean)
    .join(' · ');
}

const columnas = (onPress: (servicio: ServicioAdmin) => void): Column<ServicioAdmin>[] => [
  {
    key: 'servicio',
    header: t('servicios.servicio'),
    role: 'lead',
    cell: ({ id, nombre, sigla }) => (
      <span className={css['servicioNombre']}>
        <span className={css['servicioSigla']}>{sigla}</span>
        <Link to={`/admin/servicios/${id}`}>{nombre}</Link>
      </span>
    ),
  },
  {
    key: 'estado',
    header: t('servicios.estado'),
    role: 'state',
    cell: ({ habilitado }) =>
      habilitado ? (
        <Badge tone="open" icon={<CircleCheck />}>
          {t('servicios.habilitado')}
        </Badge>
      ) : (
        <Badge tone="off" icon={<CircleOff />}>
          {t('servicios.deshabilitado')}
        </Badge>
      ),
  },
  {
    key: 'edad',
    header: t('servicios.edad'),
    roomy: true,
    cell: ({ pediatrica }) => t(pediatrica ? 'servicios.pediatrica' : 'servicios.adultos'),
  },
  { key: 'atencion', header: t('servicios.atencion'), cell: formas },
  {
    key: 'turnos',
    header: t('servicios.turnos'),
    cell: ({ porTurno, intervalo, diasCorridos }) =>
      porTurno ? (
        <span className={css['nowrap']}>
          {t('servicios.cadencia', { minutos: intervalo, dias: diasCorridos })}
        </span>
      ) : (
        '–'
      ),
  },
  {
    key: 'atienden',
    header: t('servicios.atienden'),
    roomy: true,
    cell: ({ profesionales }) =>
      profesionales.join(', ') || <span className="muted">{t('servicios.nadie')}</span>,
  },
  {
    key: 'acciones',
    header: '',
    role: 'act',
    cell: (servicio) => (
      <>
        <CellAction to={`/admin/servicios/${servicio.id}`} icon={<Pencil />}>
          {t('servicios.editar')}
        </CellAction>
        <CellAction icon={servicio.habilitado ? <PowerOff /> : <Power />} onPress={() => onPress(servicio)}>
          {t(servicio.habilitado ? 'servicios.deshabilitar' : 'servicios.habilitar')}
        </CellAction>
      </>
    ),
  },
];
