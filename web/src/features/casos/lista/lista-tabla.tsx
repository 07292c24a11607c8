import type { FilaCaso } from '@portal/domain/casos/contract';
import { estadosCaso } from '@portal/domain/casos/estados';
import { DIAS_SIN_CONTACTO } from '@portal/domain/casos/reglas';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import { instanteDe } from '@portal/domain/tiempo/fechas';
import { diferenciaEnMinutos, entradaPor } from '@portal/domain/turnos/reglas';
import { ArrowDown, ArrowUp, Bell, Eye, MessageCircle, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { ahora } from '../../../lib/configuracion.ts';
import { Link } from '../../../ui/link.tsx';
import { CellAction } from '../../../ui/tables/cell-action.tsx';
import { Table, type Column } from '../../../ui/tables/table.tsx';
import { apellidoYNombre, diaCorto, momentoBreve, telefonoEnPalabras } from '../en-palabras.ts';
import { EstadoCaso, PlazoDeAceptacion } from '../estados.tsx';
import { escribirVista, ordenSiguiente, type Ordenable, type Vista } from './filtros-url.ts';
import { enlaceDeWhatsApp, mensajeDeFila } from '../detalle/mensaje.ts';
import { t } from '../textos.ts';
import { cx } from '../../../ui/cx.ts';
import css from './lista.module.css';

type Props = {
  filas: readonly FilaCaso[];
  vista: Vista;
  coordina: boolean;
  elegidos: ReadonlySet<number>;
  onElegir: (elegidos: ReadonlySet<number>) => void;
  empty: ReactNode;
};

export function ListaTabla({ filas, vista, coordina, elegidos, onElegir, empty }: Props) {
  return (
    <Table
      caption={t('lista.titulo')}
      columns={[
        ...(coordina ? [columnaDeEleccion(filas, elegidos, onElegir)] : []),
        ...columnas(vista, coordina),
      ]}
      rows={filas}
      rowKey={({ casoId }) => casoId}
      isNow={esAhora}
      empty={empty}
      iconActions
    />
  );
}

/** The worker may enter right now. */
function esAhora({ fecha_turno, hora_turno, link_turno }: FilaCaso): boolean {
  if (fecha_turno === null || hora_turno === null || link_turno === null) return false;
  return entradaPor(diferenciaEnMinutos(instanteDe(fecha_turno, hora_turno), ahora())) === 'abierta';
}

function columnas(vista: Vista, coordina: boolean): Column<FilaCaso>[] {
  const volver = `/listcasos${escribirVista(vista)}`;
  const sortable = (columna: Ordenable, texto: string) => ({
    header: <Orden vista={vista} columna={columna} texto={texto} />,
    short: texto,
    sorted:
      vista.order === columna
        ? ('ascending' as const)
        : vista.order === `-${columna}`
          ? ('descending' as const)
          : undefined,
  });
  const gestor: Column<FilaCaso> = {
    key: 'gestor',
    header: t('col.gestor'),
    className: css['gestor'],
    cell: ({ gestor: quien }) =>
      quien && <span className={css['nowrap']}>{`${quien.nombre} ${quien.apellido}`}</span>,
  };
  return [
    {
      key: 'caso',
      ...sortable('casoId', t('col.caso')),
      cell: (fila) => <Numero fila={fila} volver={volver} />,
    },
    ...(coordina ? [gestor] : []),
    {
      key: 'alta',
      ...sortable('fechaAlta', t('col.alta')),
      roomy: true,
      className: css['amplia'],
      cell: ({ fechaAlta }) => diaCorto(fechaAlta),
    },
    {
      key: 'siniestro',
      header: t('col.siniestro'),
      className: css['siniestro'],
      cell: ({ nroSiniestro }) => nroSiniestro,
      truncate: true,
    },
    {
      key: 'nombre',
      ...sortable('apellido', t('col.nombre')),
      role: 'lead',
      truncate: true,
      cell: (fila) => <span title={apellidoYNombre(fila)}>{apellidoYNombre(fila)}</span>,
    },
    {
      key: 'documento',
      header: t('col.documento'),
      className: cx(css['holgada'], css['documento']),
      cell: ({ dni }) => dniEnPalabras(dni),
    },
    {
      key: 'telefono',
      header: t('col.telefono'),
      className: css['holgada'],
      short: t('col.telefonoCorto'),
      cell: ({ telefonoMovil }) => <span className={css['nowrap']}>{telefonoEnPalabras(telefonoMovil)}</span>,
    },
    {
      key: 'email',
      header: t('col.email'),
      truncate: true,
      roomy: true,
      className: css['amplia'],
      cell: ({ email }) =>
        email ? <span title={email}>{email}</span> : <span className="muted">{t('casos.sinEmail')}</span>,
    },
    { key: 'turno', ...sortable('fecha_turno', t('col.turno')), cell: (fila) => <Turno fila={fila} /> },
    {
      key: 'estado',
      ...sortable('status', t('col.estado')),
      role: 'state',
      cell: (fila) => <Estado fila={fila} />,
    },
    {
      key: 'acciones',
      header: '',
      role: 'act',
      className: css['actos'],
      cell: (fila) => <Acciones fila={fila} volver={volver} />,
    },
  ];
}

function Orden({ vista, columna, texto }: { vista: Vista; columna: Ordenable; texto: string }) {
  const order = ordenSiguiente(vista.order, columna);
  return (
    <Link to={escribirVista({ ...vista, order, page: 1 }) || '?'}>
      {texto}
      {vista.order === columna && <ArrowUp />}
      {vista.order === `-${columna}` && <ArrowDown />}
    </Link>
  );
}

const detalleDe = ({ casoId }: FilaCaso) => `/detalleCaso?id=${casoId}`;

function Numero({ fila, volver }: { fila: FilaCaso; volver: string }) {
  const novedades =
    fila.alertas === 1 ? t('casos.unaNovedad') : t('casos.novedades', { cuantas: fila.alertas });
  return (
    <span className={css['numero']}>
      <Link to={detalleDe(fila)} state={{ volver }}>
        {fila.casoId}
      </Link>
      {fila.alertas > 0 && (
        <span className={css['novedad']} title={novedades}>
          <Bell />
          <span className="vh">{novedades}</span>
        </span>
      )}
    </span>
  );
}

function Turno({ fila: { fecha_turno, hora_turno, link_turno } }: { fila: FilaCaso }) {
  if (fecha_turno === null || hora_turno === null)
    return <span className="muted">{t('casos.sinTurno')}</span>;
  const momento = momentoBreve(fecha_turno, hora_turno);
  return <span className={cx(css['nowrap'], link_turno === null && 'muted')}>{momento}</span>;
}

/** Shows the deadline only when it is close. */
function Estado({ fila: { status, plazo, diasSinContacto } }: { fila: FilaCaso }) {
  return (
    <span className={css['estado']}>
      <EstadoCaso status={status} />
      {plazo && plazo.semaforo !== 'verde' && <PlazoDeAceptacion plazo={plazo} corto />}
      {diasSinContacto !== null && diasSinContacto >= DIAS_SIN_CONTACTO && (
        <small className={cx('muted', css['nowrap'])}>
          {t('lista.sinContacto', { dias: diasSinContacto })}
        </small>
      )}
    </span>
  );
}

function Acciones({ fila, volver }: { fila: FilaCaso; volver: string }) {
  const href = enlaceDeWhatsApp(fila.telefonoMovil, mensajeDeFila(fila));
  return (
    <>
      <CellAction icon={<Eye />} to={detalleDe(fila)} state={{ volver }}>
        {t('lista.verDetalle')}
      </CellAction>
      {fila.status !== estadosCaso.cancelado && (
        <CellAction icon={<Pencil />} to={`${detalleDe(fila)}&edicion=1`} state={{ volver }}>
          {t('lista.modificar')}
        </CellAction>
      )}
      <CellAction
        icon={<MessageCircle />}
        {...(href === undefined
          ? { razon: t('casos.whatsappNo', { telefono: telefonoEnPalabras(fila.telefonoMovil) }) }
          : { href, newTab: true })}
      >
        {t('lista.mensaje')}
      </CellAction>
    </>
  );
}

function columnaDeEleccion(
  filas: readonly FilaCaso[],
  elegidos: ReadonlySet<number>,
  onElegir: Props['onElegir'],
): Column<FilaCaso> {
  const todos = filas.every(({ casoId }) => elegidos.has(casoId));
  const algunos = filas.some(({ casoId }) => elegidos.has(casoId));
  const set = (casos: readonly FilaCaso[], on: boolean) => {
    const next = new Set(elegidos);
    for (const { casoId } of casos)
      if (on) next.add(casoId);
      else next.delete(casoId);
    onElegir(next);
  };
  return {
    key: 'elegir',
    header: (
      <Eleccion
        label={t('lista.elegirTodos')}
        checked={todos}
        indeterminate={algunos && !todos}
        onChange={(on) => set(filas, on)}
      />
    ),
    short: t('lista.elegirCorto'),
    cell: (fila) => (
      <Eleccion
        label={t('lista.elegir', { id: fila.casoId })}
        checked={elegidos.has(fila.casoId)}
        onChange={(on) => set([fila], on)}
      />
    ),
  };
}

type EleccionProps = {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  onChange: (on: boolean) => void;
};

function Eleccion({ label, checked, indeterminate = false, onChange }: EleccionProps) {
  return (
    <label className={css['elegir']}>
      <input
        type="checkbox"
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = indeterminate;
        }}
        onChange={(event) => onChange(event.target.checked)}
        aria-label={label}
      />
    </label>
  );
}
