import type { TableroUnidad } from '@portal/domain/atenciones/contract';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { CalendarPlus, CircleCheck, CircleOff, PhoneCall, Radio, Video, WifiOff } from 'lucide-react';
import { Badge } from '../../../ui/data/badge.tsx';
import { DeskBar } from '../../../ui/frames/desk-bar.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Kpis } from '../../../ui/data/kpis.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Table, type Column } from '../../../ui/tables/table.tsx';
import { cx } from '../../../ui/cx.ts';
import { PrimerosPasos } from './primeros-pasos.tsx';
import { useTablero } from './tablero-consulta.ts';
import { t } from './textos-tablero.ts';
import { useReloj } from '../sala/use-atencion.ts';
import css from './tablero.module.css';

/** /admin: queues and desks as they are now. */
export function TableroPage() {
  const { data, error, refetch, abierto, cortado } = useTablero();
  // The page shows elapsed minutes.
  const ahora = useReloj(10_000);
  return (
    <div className="stack">
      <DeskBar
        title={t('tablero.titulo')}
        badges={
          abierto ? (
            <Badge tone="live" icon={<Radio />}>
              {t('tablero.enVivo')}
            </Badge>
          ) : cortado ? (
            <Badge tone="warn" icon={<WifiOff />}>
              {t('tablero.sinConexion')}
            </Badge>
          ) : (
            <Badge icon={<Radio />}>{t('tablero.conectando')}</Badge>
          )
        }
        tools={
          <LinkButton variant="second" to="/admin/turnos?ver=reservar" icon={<CalendarPlus />}>
            {t('tablero.reservar')}
          </LinkButton>
        }
      />
      {cortado && data && (
        <Note tone="warn" role="status" icon={<WifiOff />} title={t('tablero.sinConexionTitulo')}>
          {t('tablero.sinConexionTexto', { hora: horaDe(new Date(data.ahora)) })}
        </Note>
      )}
      {!data && error && <RetryNote title={t('tablero.noLlego')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="rows" count={8} label={t('tablero.cargando')} />}
      {data && <PrimerosPasos tablero={data} />}
      {data && <Tablero tablero={data} ahora={ahora} />}
    </div>
  );
}

type Servicio = TableroUnidad['servicios'][number];
type Escritorio = TableroUnidad['escritorios'][number];

function Tablero({ tablero: { servicios, escritorios }, ahora }: { tablero: TableroUnidad; ahora: Date }) {
  return (
    <>
      <Resumen {...{ servicios, escritorios, ahora }} />
      <section className={cx('stack-sm', css['seccion'])}>
        <h2>{t('tablero.filas')}</h2>
        <Table
          caption={t('tablero.filas')}
          columns={columnasDeFilas(ahora)}
          rows={servicios}
          rowKey={({ id }) => id}
          isNow={({ esperan, atienden }) => esperan > 0 && atienden === 0}
          empty={<EmptyState title={t('tablero.sinServicios')} />}
        />
      </section>
      <section className={cx('stack-sm', css['seccion'])}>
        <h2>{t('tablero.escritorios')}</h2>
        <Table
          caption={t('tablero.escritorios')}
          columns={columnasDeEscritorios(ahora)}
          rows={escritorios.toSorted((uno, otro) => ORDEN[uno.estado] - ORDEN[otro.estado])}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t('tablero.nadie')}>{t('tablero.nadieTexto')}</EmptyState>}
        />
      </section>
    </>
  );
}

function Resumen({
  servicios,
  escritorios,
  ahora,
}: {
  servicios: readonly Servicio[];
  escritorios: readonly Escritorio[];
  ahora: Date;
}) {
  const suma = (de: (servicio: Servicio) => number) =>
    servicios.reduce((total, servicio) => total + de(servicio), 0);
  const desde = servicios.flatMap((servicio) => servicio.desde ?? []).toSorted()[0];
  return (
    <Kpis
      label={t('tablero.resumen')}
      items={[
        { label: t('kpi.esperan'), value: suma(({ esperan }) => esperan) },
        { label: t('kpi.masLargo'), value: desde === undefined ? '—' : hace(desde, ahora) },
        { label: t('kpi.enLlamada'), value: suma(({ enLlamada }) => enLlamada) },
        {
          label: t('kpi.atienden'),
          value: escritorios.filter(({ estado }) => estado !== 'fuera').length,
          unit: t('kpi.deGuardia', { total: escritorios.length }),
        },
        { label: t('kpi.atendidos'), value: suma(({ atendidos }) => atendidos) },
      ]}
    />
  );
}

/** '14 min', '1 h 05' */
function hace(instante: string, ahora: Date): string {
  const minutos = Math.floor(Math.max(0, ahora.getTime() - new Date(instante).getTime()) / 60_000);
  if (minutos < 1) return t('tiempo.recien');
  if (minutos < 60) return t('tiempo.minutos', { minutos });
  return t('tiempo.horas', {
    horas: Math.floor(minutos / 60),
    minutos: String(minutos % 60).padStart(2, '0'),
  });
}

const Numero = ({ valor, nota }: { valor: number; nota?: string | false }) => (
  <span>
    <b className={valor > 0 ? 'num' : 'num muted'}>{valor}</b>
    {nota && <small className="muted"> {nota}</small>}
  </span>
);

const columnasDeFilas = (ahora: Date): Column<Servicio>[] => [
  {
    key: 'servicio',
    header: t('col.servicio'),
    role: 'lead',
    cell: ({ nombre, sigla }) => (
      <span className={css['servicio']}>
        <span className={css['sigla']} aria-hidden="true">
          {sigla}
        </span>
        {nombre}
      </span>
    ),
  },
  {
    key: 'esperan',
    header: t('col.esperan'),
    cell: ({ esperan, antesDeHora }) => (
      <Numero valor={esperan} nota={antesDeHora > 0 && t('fila.antes', { cuantos: antesDeHora })} />
    ),
  },
  {
    key: 'masLargo',
    header: t('col.masLargo'),
    short: t('col.masLargoCorto'),
    cell: ({ desde }) => (desde === null ? '—' : hace(desde, ahora)),
  },
  {
    key: 'espera',
    header: t('col.espera'),
    short: t('col.esperaCorto'),
    cell: ({ espera }) =>
      espera === null ? <span className="muted">{t('fila.sinNadie')}</span> : t('fila.deA', espera),
  },
  {
    key: 'llamada',
    header: t('col.llamada'),
    cell: ({ enLlamada, llamando }) => (
      <Numero valor={enLlamada} nota={llamando > 0 && t('fila.llamando', { cuantos: llamando })} />
    ),
  },
  {
    key: 'atienden',
    header: t('col.atienden'),
    wideOnly: true,
    cell: ({ atienden }) => <Numero valor={atienden} />,
  },
  {
    key: 'ausentes',
    header: t('col.ausentes'),
    short: t('col.ausentesCorto'),
    cell: ({ ausentes }) => <Numero valor={ausentes} />,
  },
  {
    key: 'atendidos',
    header: t('col.atendidos'),
    roomy: true,
    wideOnly: true,
    cell: ({ atendidos }) => <Numero valor={atendidos} />,
  },
];

const ORDEN: Record<Escritorio['estado'], number> = { en_llamada: 0, llamando: 1, libre: 2, fuera: 3 };
const ESTADOS = {
  en_llamada: ['live', <Video key="v" />],
  llamando: ['warn', <PhoneCall key="p" />],
  libre: ['open', <CircleCheck key="c" />],
  fuera: ['off', <CircleOff key="o" />],
} as const;

const columnasDeEscritorios = (ahora: Date): Column<Escritorio>[] => [
  { key: 'profesional', header: t('col.profesional'), role: 'lead', cell: ({ nombre }) => nombre },
  {
    key: 'estado',
    header: t('col.estado'),
    role: 'state',
    cell: ({ estado }) => (
      <Badge tone={ESTADOS[estado][0]} icon={ESTADOS[estado][1]}>
        {t(`estado.${estado}`)}
      </Badge>
    ),
  },
  { key: 'desde', header: t('col.desde'), cell: ({ desde }) => (desde === null ? '—' : hace(desde, ahora)) },
  {
    key: 'numero',
    header: t('col.numero'),
    cell: ({ boleto }) => (boleto === null ? '—' : <b className="num">{boleto}</b>),
  },
  { key: 'servicios', header: t('col.servicios'), cell: ({ servicios }) => servicios.join(', ') || '—' },
];
