import { agendaAdmin } from '@portal/domain/agenda/contract-admin';
import type { DiaDelAnio } from '@portal/domain/agenda/calendario';
import { diaDe, diaEnPalabras } from '@portal/domain/tiempo/fechas';
import {
  CalendarOff,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  DoorClosed,
  DoorOpen,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { ahora } from '../../lib/configuracion.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { typed, type FormErrors } from '../../lib/form-values.ts';
import { useForm } from '../../lib/form.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CellAction } from '../../ui/tables/cell-action.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DateField } from '../../ui/fields/dates/date-field.tsx';
import { DeskBar } from '../../ui/frames/desk-bar.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { SelectField } from '../../ui/fields/choices/select-field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFeriados } from './agenda.queries.ts';
import { useCambio, type Cambio } from './cambio.tsx';
import { t } from './textos.ts';
import css from './agenda.module.css';

const [PRIMERO, ULTIMO] = [2020, 2100];
type Guardado = { fecha: string; nombre: string; laborable: boolean };

const guardar = ({ fecha, nombre, laborable }: Guardado): Cambio => ({
  hacer: (confirmar) =>
    call(agendaAdmin.guardarFeriado, { body: { fecha, nombre, laborable, ...(confirmar && { confirmar }) } }),
  listo: t('feriados.guardado', {
    dia: diaEnPalabras(fecha),
    como: t(laborable ? 'feriados.quedoAbierto' : 'feriados.quedoCerrado'),
  }),
  motivo: laborable ? undefined : nombre,
});

/** /admin/feriados?anio=2026: national holidays and the unit's own, one year at a time. */
export function FeriadosPage() {
  const [params, setParams] = useSearchParams();
  const este = Number(diaDe(ahora()).slice(0, 4));
  const pedido = Number(params.get('anio'));
  const anio = Number.isInteger(pedido) && pedido >= PRIMERO && pedido <= ULTIMO ? pedido : este;
  const ver = (otro: number) => setParams(otro === este ? {} : { anio: String(otro) }, { replace: true });
  const { data, error, refetch } = useFeriados(anio);
  const [aQuitar, setAQuitar] = useState<DiaDelAnio>();
  const [fallo, setFallo] = useState<Error>();
  const { cambiar, dialogo } = useCambio();
  const hacer = (cambio: Cambio) => {
    setFallo(undefined);
    setAQuitar(undefined);
    void cambiar(cambio).catch((cause: Error) => setFallo(cause));
  };
  return (
    <>
      <DeskBar
        title={t('feriados.titulo')}
        tools={
          <div className={css['feriadosAnio']} role="group" aria-label={t('feriados.anio', { anio })}>
            <Button
              variant="second"
              icon={<ChevronLeft />}
              aria-label={t('feriados.anterior')}
              disabled={anio <= PRIMERO}
              onClick={() => ver(anio - 1)}
            />
            <b aria-live="polite">{anio}</b>
            <Button
              variant="second"
              icon={<ChevronRight />}
              aria-label={t('feriados.siguiente')}
              disabled={anio >= ULTIMO}
              onClick={() => ver(anio + 1)}
            />
          </div>
        }
      />
      <div className={css['feriadosDos']}>
        <div>
          <FailureNote title={t('agenda.noGuardado')} className={css['fichaAviso']} error={fallo} />
          {error && !data && <RetryNote title={t('feriados.noLlegaron')} error={error} onRetry={refetch} />}
          {!data && !error && <Skeleton shape="rows" count={10} />}
          {data && <Dias anio={anio} dias={data} columns={columnas(hacer, setAQuitar)} />}
        </div>
        <Nuevo key={anio} anio={anio} cambiar={cambiar} />
      </div>
      {aQuitar?.propio && (
        <ConfirmDialog
          title={t('feriados.quitarPregunta', {
            nombre: aQuitar.propio.nombre,
            dia: diaEnPalabras(aQuitar.fecha),
          })}
          yes={t('feriados.quitar')}
          no={t('agenda.volver')}
          onYes={() => hacer(quitar(aQuitar))}
          onNo={() => setAQuitar(undefined)}
        >
          <p>
            {t('feriados.quitarTexto', {
              queda: t(quedaCerrado(aQuitar) ? 'feriados.quedaCerrado' : 'feriados.quedaAbierto'),
            })}
          </p>
        </ConfirmDialog>
      )}
      {dialogo}
    </>
  );
}

/** Upcoming days first; past days of the year are folded below. */
function Dias({
  anio,
  dias,
  columns,
}: {
  anio: number;
  dias: readonly DiaDelAnio[];
  columns: Column<DiaDelAnio>[];
}) {
  const hoy = diaDe(ahora());
  const [pasados, porVenir] = [
    dias.filter(({ fecha }) => fecha < hoy),
    dias.filter(({ fecha }) => fecha >= hoy),
  ];
  const tabla = (rows: readonly DiaDelAnio[], caption: string) => (
    <Table caption={caption} columns={columns} rows={rows} rowKey={({ fecha }) => fecha} />
  );
  if (pasados.length === 0 || porVenir.length === 0) return tabla(dias, t('feriados.anio', { anio }));
  return (
    <>
      {tabla(porVenir, t('feriados.anio', { anio }))}
      <details className={css['feriadosPasados']}>
        <summary>{t('feriados.pasados', { cuantos: pasados.length })}</summary>
        {tabla(pasados, t('feriados.pasados', { cuantos: pasados.length }))}
      </details>
    </>
  );
}

const quedaCerrado = ({ nacional }: DiaDelAnio) => nacional !== null && nacional.tipo !== 'no_laborable';

const quitar = ({ fecha, propio, nacional }: DiaDelAnio): Cambio => ({
  hacer: (confirmar) => call(agendaAdmin.quitarFeriado, { body: { fecha, ...(confirmar && { confirmar }) } }),
  listo: t('feriados.quitado', { nombre: propio!.nombre }),
  motivo: nacional?.nombre,
});

const columnas = (
  hacer: (cambio: Cambio) => void,
  onQuitar: (dia: DiaDelAnio) => void,
): Column<DiaDelAnio>[] => [
  {
    key: 'dia',
    header: t('feriados.dia'),
    role: 'lead',
    cell: ({ fecha }) => <span className={css['feriadoDia']}>{diaEnPalabras(fecha)}</span>,
  },
  {
    key: 'atencion',
    header: t('feriados.atencion'),
    role: 'state',
    cell: ({ cierra }) =>
      cierra ? (
        <Badge icon={<CalendarOff />}>{t('feriados.cerrado')}</Badge>
      ) : (
        <Badge tone="open" icon={<CircleCheck />}>
          {t('feriados.abierto')}
        </Badge>
      ),
  },
  {
    key: 'nombre',
    header: t('feriados.nombre'),
    cell: ({ propio, nacional }) => propio?.nombre ?? nacional?.nombre,
  },
  {
    key: 'tipo',
    header: t('feriados.tipo'),
    cell: ({ propio, nacional }) => (
      <span className={css['nowrap']}>
        {t(propio ? 'feriados.tipo.propio' : `feriados.tipo.${nacional!.tipo}`)}
      </span>
    ),
  },
  {
    key: 'acciones',
    header: '',
    role: 'act',
    cell(dia) {
      if (dia.propio) {
        return (
          <CellAction icon={<Undo2 />} onPress={() => onQuitar(dia)}>
            {t('feriados.quitar')}
          </CellAction>
        );
      }
      return (
        <CellAction
          icon={dia.cierra ? <DoorOpen /> : <DoorClosed />}
          onPress={() =>
            hacer(guardar({ fecha: dia.fecha, nombre: dia.nacional!.nombre, laborable: dia.cierra }))
          }
        >
          {t(dia.cierra ? 'feriados.abrir' : 'feriados.cerrar')}
        </CellAction>
      );
    },
  },
];

function Nuevo({ anio, cambiar }: { anio: number; cambiar: (cambio: Cambio) => Promise<void> }) {
  const [veces, setVeces] = useState(0);
  const form = useForm({
    validate: (values): FormErrors => ({
      ...(typed(values, 'fecha') === '' ? { fecha: t('feriados.fechaRequerida') } : {}),
      ...(typed(values, 'nombre').trim() === '' ? { nombre: t('feriados.nombreRequerido') } : {}),
    }),
    async submit(values) {
      return fieldErrorsOf(() =>
        cambiar({
          ...guardar({
            fecha: typed(values, 'fecha'),
            nombre: typed(values, 'nombre').trim(),
            laborable: typed(values, 'laborable') === 'si',
          }),
          alTerminar: () => setVeces((n) => n + 1),
        }),
      );
    },
  });
  return (
    <Card title={t('feriados.deLaUnidad')} className={css['feriadosNuevo']}>
      <p className="muted">{t('feriados.deLaUnidadTexto')}</p>
      <form {...form.formProps} key={veces} className={cx('fields', css['agendaForm'])}>
        <ErrorSummary {...form.summaryProps} />
        <FailureNote title={t('agenda.noGuardado')} error={form.failure} />
        <DateField
          label={t('feriados.fecha')}
          min={`${anio}-01-01`}
          max={`${anio}-12-31`}
          defaultValue=""
          {...form.fieldProps('fecha')}
        />
        <TextField
          label={t('feriados.nombre')}
          maxLength={80}
          autoComplete="off"
          {...form.fieldProps('nombre')}
        />
        <SelectField
          label={t('feriados.que')}
          options={[
            { value: 'no', label: t('feriados.seCierra') },
            { value: 'si', label: t('feriados.seAbre') },
          ]}
          {...form.fieldProps('laborable')}
        />
        <Button type="submit" variant="second" busy={form.busy && t('agenda.guardando')}>
          {t('feriados.agregar')}
        </Button>
      </form>
      <p className={cx('muted', css['feriadosNota'])}>{t('feriados.nota')}</p>
    </Card>
  );
}
