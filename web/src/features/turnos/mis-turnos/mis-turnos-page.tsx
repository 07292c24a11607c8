import type { Servicio } from '@portal/domain/agenda/contract';
import type { Usuario } from '@portal/domain/personas/contract';
import type { Turno } from '@portal/domain/turnos/contract';
import {
  esPendiente,
  nombreDeFiltro,
  puedeCambiar,
  puedeIngresar,
  videollamadaAbierta,
} from '@portal/domain/turnos/reglas';
import { fechaCorta } from '@portal/domain/tiempo/fechas';
import { CalendarDays, CalendarPlus, SlidersHorizontal, Video } from 'lucide-react';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { ahora as relojAhora } from '../../../lib/configuracion.ts';
import { nombreCompleto, useFamilia } from '../../../lib/familia.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { Accordion } from '../../../ui/data/accordion.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import { lastPage, PAGE_SIZE } from '../../../ui/tables/pages.ts';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Thumb } from '../../../ui/data/thumb.tsx';
import { ListaDeEspera, Ofertas } from '../espera/espera.tsx';
import {
  aPedido,
  cuantosFiltros,
  escribirFiltros,
  estadoDe,
  leerFiltros,
  type Filtros,
} from './filtros-url.ts';
import css from './mis-turnos.module.css';
import { momentoDelTurno } from '../momento.ts';
import { t } from '../textos.ts';
import { TurnoCard } from './turno-card.tsx';
import { TurnoReservado } from '../reserva/turno-reservado.tsx';
import { useListaDeTurnos, useRefrescarTurnos, useServicios, useTurnosAlDia } from '../turnos.queries.ts';
import { useReloj } from '../use-reloj.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const PanelDeFiltros = lazyPart(() => import('./filtros.tsx'), 'PanelDeFiltros');
const DialogoDeFiltros = lazyPart(() => import('./filtros.tsx'), 'DialogoDeFiltros');
const CancelarDialog = lazyPart(() => import('./cancelar-dialog.tsx'), 'CancelarDialog');
const ReprogramarDialog = lazyPart(() => import('./reprogramar-dialog.tsx'), 'ReprogramarDialog');

/** /misTurnos: upcoming and past turnos. `?reservado=` shows the confirmation of one. */
export function MisTurnosPage() {
  const { usuario } = useSesionAbierta();
  const personas: Usuario[] = [usuario, ...useFamilia()];
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const filtros = leerFiltros(
    params,
    personas.map(({ documento }) => documento),
  );
  const { data: servicios } = useServicios();
  useTurnosAlDia();
  const reserva = (servicios?.length ?? 0) > 0;
  const filtrar = (nuevos: Filtros) => void navigate({ search: escribirFiltros(nuevos) });
  return (
    <div>
      <PageHead
        title={t('misTurnos.titulo')}
        wideActions
        actions={
          reserva && (
            <LinkButton to="/solicitudTurnos" icon={<CalendarPlus />}>
              {t('misTurnos.reservar')}
            </LinkButton>
          )
        }
      />
      <PuertaAbierta />
      <TurnoReservado />
      <Ofertas />
      <div className={css['cuerpo']}>
        <Filtrado key={escribirFiltros(filtros)} filtros={filtros} personas={personas} onFiltrar={filtrar} />
        <Listas filtros={filtros} reserva={reserva} servicios={servicios} />
      </div>
      {reserva && (
        <Thumb stick className={css['pulgar']}>
          <LinkButton to="/solicitudTurnos" icon={<CalendarPlus />}>
            {t('misTurnos.reservar')}
          </LinkButton>
        </Thumb>
      )}
    </div>
  );
}

/**
 * When a turno can be entered, its button comes first, above panels and filters, so that it is never below
 * the fold.
 */
function PuertaAbierta() {
  const now = useReloj();
  const { data } = useListaDeTurnos({}, 1);
  const abierto = [...(data?.pendientes ?? []), ...(data?.historial ?? [])].find((turno) => {
    const momento = momentoDelTurno(turno);
    return turno.turno !== null && (videollamadaAbierta(momento, now) || puedeIngresar(momento, now));
  });
  if (!abierto?.turno) return null;
  return (
    <Note
      className={css['puerta']}
      role="status"
      title={t('turno.esAhora', { especialidad: abierto.especialidad.nome, hora: abierto.hora })}
      actions={
        <LinkButton variant="call" icon={<Video />} to={abierto.turno}>
          {t('turno.entrarAhora')}
        </LinkButton>
      }
    >
      {t('turnos.para', { nombre: abierto.paciente.nome })}
    </Note>
  );
}

const ancho = window.matchMedia('(min-width: 990px)');
function useAncho(): boolean {
  return useSyncExternalStore(
    (changed) => {
      ancho.addEventListener('change', changed);
      return () => ancho.removeEventListener('change', changed);
    },
    () => ancho.matches,
  );
}

type FiltradoProps = {
  filtros: Filtros;
  personas: readonly Usuario[];
  onFiltrar: (filtros: Filtros) => void;
};

function Filtrado(props: FiltradoProps) {
  const [open, setOpen] = useState(false);
  const wide = useAncho();
  const cuantos = cuantosFiltros(props.filtros);
  if (wide) {
    return (
      <Suspense fallback={<Skeleton />}>
        <PanelDeFiltros {...props} />
      </Suspense>
    );
  }
  return (
    <div className={cx('no-print', css['abrir'])}>
      <Button
        variant="second"
        wide
        icon={<SlidersHorizontal />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {cuantos === 0 ? t('filtros.abrir') : t('filtros.abrirConCuenta', { cuantos })}
      </Button>
      {cuantos > 0 && (
        <p role="status">{t('filtros.activos', { filtros: enPalabras(props.filtros, props.personas) })}</p>
      )}
      {open && (
        <Suspense>
          <DialogoDeFiltros {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function enPalabras(filtros: Filtros, personas: readonly Usuario[]): string {
  const persona = personas.find(({ documento }) => documento === filtros.integrante);
  const estado = estadoDe(filtros);
  return [
    persona && nombreCompleto(persona),
    estado && nombreDeFiltro[estado],
    filtros.fechaDesde && t('filtros.desdeEl', { fecha: fechaCorta(filtros.fechaDesde) }),
    filtros.fechaHasta && t('filtros.hastaEl', { fecha: fechaCorta(filtros.fechaHasta) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

type Acto = { tipo: 'cancelar' | 'reprogramar'; turno: Turno };

type ListasProps = {
  filtros: Filtros;
  reserva: boolean;
  /** Until the services have loaded, each turno is assumed to be bookable. */ servicios:
    | readonly Servicio[]
    | undefined;
};

function Listas({ filtros, reserva, servicios }: ListasProps) {
  const [params] = useSearchParams();
  const pagina = Math.min(Math.max(Math.trunc(Number(params.get('page'))) || 1, 1), 100_000);
  const { data, error, refetch, isPlaceholderData } = useListaDeTurnos(aPedido(filtros), pagina);
  const filtrado = cuantosFiltros(filtros) > 0;
  const todos = useListaDeTurnos({}, 1);
  const [acto, setActo] = useState<Acto>();
  const ahora = useReloj();
  const { pendientes, empezados } = usePendientes(data?.pendientes, ahora);

  if (error && !data)
    return <RetryNote title={t('misTurnos.noLlegaron')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton count={3} />;

  const href = (page: number) => {
    const next = new URLSearchParams(params);
    next.set('page', String(page));
    return `?${next}`;
  };
  // A page beyond the end redirects to the last one.
  if (data.historial.length === 0 && data.pagina > lastPage(data.totalHistorial))
    return <Navigate to={href(lastPage(data.totalHistorial))} replace />;
  const historial = [...(data.pagina === 1 ? empezados : []), ...data.historial];
  const cards = (turnos: readonly Turno[]) => (
    <div className={css['lista']}>
      {turnos.map((turno) => (
        <TurnoCard
          key={turno.id}
          turno={turno}
          ahora={ahora}
          reprogramable={servicios?.some(({ id }) => id === turno.especialidad.id) ?? true}
          onActo={(tipo) => setActo({ tipo, turno })}
        />
      ))}
    </div>
  );
  return (
    <div aria-busy={isPlaceholderData}>
      <Accordion title={t('misTurnos.agendados')} count={pendientes.length} defaultOpen>
        {pendientes.length > 0 ? (
          cards(pendientes)
        ) : (
          <SinAgendados reserva={reserva} ocultos={filtrado ? (todos.data?.pendientes.length ?? 0) : 0} />
        )}
      </Accordion>
      <ListaDeEspera />
      <Accordion title={t('misTurnos.historial')} count={data.totalHistorial + empezados.length} defaultOpen>
        {historial.length > 0 ? (
          cards(historial)
        ) : (
          <EmptyState
            title={t('misTurnos.sinHistorial')}
            action={filtrado && todos.data && todos.data.totalHistorial > 0 && <QuitarFiltros />}
          >
            {filtrado &&
              todos.data &&
              todos.data.totalHistorial > 0 &&
              t('misTurnos.filtroOcultaHistorial', { cuantos: todos.data.totalHistorial })}
          </EmptyState>
        )}
        {data.totalHistorial > PAGE_SIZE && (
          <Pager page={data.pagina} total={data.totalHistorial} href={href} label={t('misTurnos.paginas')} />
        )}
      </Accordion>
      <ReprogramarDelEnlace pendientes={pendientes} onActo={setActo} />
      <Suspense>
        {acto?.tipo === 'cancelar' && (
          <CancelarDialog turno={acto.turno} onClose={() => setActo(undefined)} />
        )}
        {acto?.tipo === 'reprogramar' && (
          <ReprogramarDialog turno={acto.turno} onClose={() => setActo(undefined)} />
        )}
      </Suspense>
    </div>
  );
}

/** Says that a filter hides upcoming turnos, so that nobody thinks theirs is lost. */
function SinAgendados({ reserva, ocultos }: { reserva: boolean; ocultos: number }) {
  if (ocultos > 0) {
    return (
      <EmptyState
        icon={<CalendarDays className="lg" />}
        title={t('misTurnos.sinAgendados')}
        action={<QuitarFiltros />}
      >
        {ocultos === 1 ? t('misTurnos.filtroOcultaUno') : t('misTurnos.filtroOculta', { cuantos: ocultos })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<CalendarDays className="lg" />}
      title={t('misTurnos.sinAgendados')}
      action={
        reserva && (
          <LinkButton variant="second" to="/solicitudTurnos">
            {t('reservar.titulo')}
          </LinkButton>
        )
      }
    >
      {reserva && t('misTurnos.sinAgendadosTexto')}
    </EmptyState>
  );
}

const QuitarFiltros = () => (
  <LinkButton variant="second" to="/misTurnos">
    {t('misTurnos.verTodos')}
  </LinkButton>
);

/**
 * `?reprogramar=` from a mail: opens that turno's dialog once the list has loaded. Closing it removes the
 * parameter.
 */
function ReprogramarDelEnlace({
  pendientes,
  onActo,
}: {
  pendientes: readonly Turno[];
  onActo: (acto: Acto) => void;
}) {
  const [params, setParams] = useSearchParams();
  const pedido = params.get('reprogramar');
  const turno = pendientes.find(({ id }) => id === pedido);
  useEffect(() => {
    if (pedido === null) return;
    if (turno && puedeCambiar(momentoDelTurno(turno), relojAhora())) onActo({ tipo: 'reprogramar', turno });
    const next = new URLSearchParams(params);
    next.delete('reprogramar');
    setParams(next, { replace: true });
  }, [pedido, turno, params, setParams, onActo]);
  return null;
}

/** Turnos that started since the server answered move to the history, and the list is refetched. */
function usePendientes(turnos: readonly Turno[] | undefined, ahora: Date) {
  const refrescar = useRefrescarTurnos();
  const sigue = (turno: Turno) => esPendiente(momentoDelTurno(turno), ahora);
  const pendientes = turnos?.filter(sigue) ?? [];
  const empezados = turnos?.filter((turno) => !sigue(turno)) ?? [];
  const cambia = empezados.length > 0;
  useEffect(() => {
    if (cambia) void refrescar();
  }, [cambia, refrescar]);
  return { pendientes, empezados };
}
