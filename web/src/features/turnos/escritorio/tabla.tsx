import { dniConPuntos } from '@portal/domain/personas/dni';
import { aniosEnPalabras } from '@portal/domain/tiempo/fechas';
import type { TurnoAgenda } from '@portal/domain/turnos/contract';
import { diferenciaEnMinutos, entradaPor } from '@portal/domain/turnos/reglas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { CalendarX2, ClipboardList } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { CellAction } from '../../../ui/tables/cell-action.tsx';
import { Table, type Column } from '../../../ui/tables/table.tsx';
import { EscritorioCancelar } from './cancelar.tsx';
import { EscritorioEstado } from './estado.tsx';
import { EscritorioPresencia } from './presencia.tsx';
import { t } from './textos-escritorio.ts';
import css from './escritorio.module.css';

type Props = {
  caption: string;
  rows: readonly TurnoAgenda[];
  deLaUnidad: boolean;
  now: Date;
  empty: ReactNode;
  onFicha?: (turno: string) => void;
};

export function EscritorioTabla({ caption, rows, deLaUnidad, now, empty, onFicha }: Props) {
  const [cancelando, setCancelando] = useState<TurnoAgenda>();
  const box = useRef<HTMLDivElement>(null);
  // The button that opened the dialog disappears with the turno, so the list takes the focus.
  function close(done: boolean) {
    setCancelando(undefined);
    if (done) box.current?.focus({ preventScroll: true });
  }
  return (
    <div className={css['agenda']} ref={box} tabIndex={-1}>
      <Table
        caption={caption}
        columns={columnsFor({ deLaUnidad, now, onCancel: setCancelando, onFicha })}
        rows={rows.toSorted((a, b) => Date.parse(a.inicio) - Date.parse(b.inicio))}
        rowKey={({ id }) => id}
        isNow={({ status, inicio }) =>
          (status === estadosTurno.programado || status === estadosTurno.presente) &&
          entradaPor(diferenciaEnMinutos(new Date(inicio), now)) === 'abierta'
        }
        empty={empty}
      />
      {cancelando && <EscritorioCancelar turno={cancelando} onClose={close} />}
    </div>
  );
}

type Celdas = {
  deLaUnidad: boolean;
  now: Date;
  onCancel: (turno: TurnoAgenda) => void;
  onFicha: ((turno: string) => void) | undefined;
};

function columnsFor({ deLaUnidad, now, onCancel, onFicha }: Celdas): Column<TurnoAgenda>[] {
  const profesional: Column<TurnoAgenda> = {
    key: 'profesional',
    header: t('agenda.col.profesional'),
    cell: ({ profesional: quien }) =>
      quien?.nombre ?? <span className="muted">{t('agenda.sinProfesional')}</span>,
  };
  return [
    {
      key: 'hora',
      header: t('agenda.col.hora'),
      role: 'lead',
      cell: ({ hora }) => <b className={css['hora']}>{t('agenda.hora', { hora })}</b>,
    },
    {
      key: 'paciente',
      header: t('agenda.col.paciente'),
      role: 'lead',
      cell: (row) => <Paciente paciente={row.paciente} />,
    },
    { key: 'servicio', header: t('agenda.col.servicio'), cell: ({ especialidad }) => especialidad.nombre },
    ...(deLaUnidad ? [profesional] : []),
    {
      key: 'estado',
      header: t('agenda.col.estado'),
      role: 'state',
      cell: (row) => <EscritorioEstado turno={row} />,
    },
    {
      key: 'acciones',
      header: t('agenda.col.acciones'),
      role: 'act',
      className: css['actos'],
      cell: (row) => (
        <>
          {onFicha && (row.status === estadosTurno.programado || row.status === estadosTurno.presente) && (
            <CellAction icon={<ClipboardList />} onPress={() => onFicha(row.id)}>
              {t('agenda.ficha')}
            </CellAction>
          )}
          <EscritorioPresencia turno={row} now={now} />
          {puedeCancelarse(row, now) && (
            <CellAction icon={<CalendarX2 />} onPress={() => onCancel(row)}>
              {t('agenda.cancelar')}
            </CellAction>
          )}
        </>
      ),
    },
  ];
}

/** A turno can be cancelled as long as the patient could still come. */
const puedeCancelarse = ({ status, inicio }: TurnoAgenda, now: Date) =>
  status === estadosTurno.programado && entradaPor(diferenciaEnMinutos(new Date(inicio), now)) !== 'vencida';

function Paciente({ paciente: { nombre, dni, edad, meses } }: { paciente: TurnoAgenda['paciente'] }) {
  const anios = edad === null ? undefined : aniosEnPalabras(edad, meses);
  const conDni = t('agenda.dni', { dni: dniConPuntos(dni) });
  return (
    <span className={css['paciente']}>
      <b>{nombre}</b>
      <small>
        {anios !== undefined && <>{anios} · </>}
        <span className={css['nowrap']}>{conDni}</span>
      </small>
    </span>
  );
}
