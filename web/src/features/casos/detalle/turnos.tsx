import type { DetalleCaso, TurnoDeCaso } from '@portal/domain/casos/contract';
import { diferenciaEnMinutos, entradaPor } from '@portal/domain/turnos/reglas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { CalendarClock, CalendarPlus, MessageCircle, Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ahora } from '../../../lib/configuracion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CellAction } from '../../../ui/tables/cell-action.tsx';
import { cx } from '../../../ui/cx.ts';
import { Table, type Column } from '../../../ui/tables/table.tsx';
import { useReenviar } from '../casos.queries.ts';
import { momentoDelInstante } from '../en-palabras.ts';
import { EstadoTurno } from '../estados.tsx';
import { t } from './textos-detalle.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import css from './detalle.module.css';

const AgendarDialog = lazyPart(() => import('./turno-dialog.tsx'), 'AgendarDialog');
const ReprogramarDialog = lazyPart(() => import('./turno-dialog.tsx'), 'ReprogramarDialog');
const MensajeDialog = lazyPart(() => import('./mensaje-dialog.tsx'), 'MensajeDialog');

type Abierto = { que: 'agendar' } | { que: 'reprogramar' | 'mensaje'; turno: TurnoDeCaso };

/** `primary`: the case is waiting for a new turno. */
export function Turnos({
  detalle,
  editable,
  primary,
}: {
  detalle: DetalleCaso;
  editable: boolean;
  primary: boolean;
}) {
  const [abierto, setAbierto] = useState<Abierto>();
  const close = () => setAbierto(undefined);
  const { caso, paciente, turnos } = detalle;
  // Only one pending turno at a time: it must be over before the next one is booked, or be rescheduled.
  const pendiente = turnos.some(
    ({ estatus, inicio }) => estatus === estadosTurno.programado && new Date(inicio) > ahora(),
  );
  return (
    <Card
      title={t('turnos.titulo')}
      className={css['turnos']}
      actions={
        editable &&
        !pendiente && (
          <Button
            variant={primary ? 'primary' : 'second'}
            icon={<CalendarPlus />}
            onClick={() => setAbierto({ que: 'agendar' })}
          >
            {t('turnos.agendar')}
          </Button>
        )
      }
    >
      <Table
        caption={t('turnos.titulo')}
        columns={columnas(caso.id, editable, setAbierto)}
        rows={turnos}
        rowKey={({ id }) => id}
        empty={t('turnos.vacio')}
      />
      <Suspense>
        {abierto?.que === 'agendar' && <AgendarDialog caso={caso} onClose={close} />}
        {abierto?.que === 'reprogramar' && <ReprogramarDialog turno={abierto.turno} onClose={close} />}
        {abierto?.que === 'mensaje' && (
          <MensajeDialog turno={abierto.turno} paciente={paciente} onClose={close} />
        )}
      </Suspense>
    </Card>
  );
}

function columnas(
  casoId: number,
  editable: boolean,
  onAbrir: (abierto: Abierto) => void,
): Column<TurnoDeCaso>[] {
  return [
    {
      key: 'cuando',
      header: t('turnos.cuando'),
      role: 'lead',
      cell: ({ inicio }) => <span className={cx('cap', css['fecha'])}>{momentoDelInstante(inicio)}</span>,
    },
    { key: 'servicio', header: t('turnos.servicio'), cell: (turno) => <Servicio turno={turno} /> },
    { key: 'estado', header: t('turnos.estado'), cell: (turno) => <Estado turno={turno} /> },
    { key: 'confirmacion', header: t('turnos.confirmacion'), cell: ({ confirmacion }) => confirmacion },
    { key: 'notificado', header: t('turnos.notificado'), cell: (turno) => <Notificado turno={turno} /> },
    {
      key: 'acciones',
      header: '',
      role: 'act',
      className: css['actos'],
      cell: (turno) => (
        <>
          {editable && turno.reprogramable && (
            <CellAction icon={<CalendarClock />} onPress={() => onAbrir({ que: 'reprogramar', turno })}>
              {t('turnos.reprogramar')}
            </CellAction>
          )}
          {editable && turno.notificacion === 'No se pudo entregar' && turno.reprogramable && (
            <Reenviar casoId={casoId} />
          )}
          {sePuedeRecordar(turno) && (
            <CellAction icon={<MessageCircle />} onPress={() => onAbrir({ que: 'mensaje', turno })}>
              {t('turnos.mensaje')}
            </CellAction>
          )}
        </>
      ),
    },
  ];
}

function Reenviar({ casoId }: { casoId: number }) {
  const reenviar = useReenviar();
  return (
    <CellAction icon={<Send />} onPress={() => reenviar.mutate(casoId)}>
      {t('turnos.reenviar')}
    </CellAction>
  );
}

/** A reminder makes sense as long as the worker could still come. */
const sePuedeRecordar = ({ estatus, inicio }: TurnoDeCaso) =>
  estatus === estadosTurno.programado &&
  entradaPor(diferenciaEnMinutos(new Date(inicio), ahora())) !== 'vencida';

function Servicio({ turno: { servicio, profesional } }: { turno: TurnoDeCaso }) {
  return (
    <span>
      {servicio.nombre}
      {profesional && <small className={css['segunda']}>{profesional.nombre}</small>}
    </span>
  );
}

function Estado({ turno: { estatus, estatusString, motivo } }: { turno: TurnoDeCaso }) {
  return (
    <span>
      <EstadoTurno estatus={estatus}>{estatusString}</EstadoTurno>
      {motivo && <small className={css['segunda']}>{motivo}</small>}
    </span>
  );
}

function Notificado({ turno: { notificado, notificacion } }: { turno: TurnoDeCaso }) {
  return (
    <span>
      {t(notificado ? 'turnos.si' : 'turnos.no')}
      <small className={cx(css['segunda'], notificacion === 'No se pudo entregar' && css['fallida'])}>
        {notificacion}
      </small>
    </span>
  );
}
