import type { Servicio } from '@portal/domain/agenda/contract';
import type { Turno } from '@portal/domain/turnos/contract';
import { esPendiente, puedeCambiar } from '@portal/domain/turnos/reglas';
import { CalendarDays } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { ahora as relojAhora } from '../../../lib/configuracion.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Accordion } from '../../../ui/data/accordion.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Pager } from '../../../ui/tables/pager.tsx';
import { lastPage, PAGE_SIZE } from '../../../ui/tables/pages.ts';
import { ListaDeEspera } from '../espera/espera.tsx';
import { aPedido, cuantosFiltros, type Filtros } from './filtros-url.ts';
import css from './mis-turnos.module.css';
import { momentoDelTurno } from '../momento.ts';
import { t } from '../textos.ts';
import { TurnoCard } from './turno-card.tsx';
import { useListaDeTurnos, useRefrescarTurnos } from '../turnos.queries.ts';
import { useReloj } from '../use-reloj.ts';

const CancelarDialog = lazyPart(() => import('./cancelar-dialog.tsx'), 'CancelarDialog');
const ReprogramarDialog = lazyPart(() => import('./reprogramar-dialog.tsx'), 'ReprogramarDialog');

type Acto = { tipo: 'cancelar' | 'reprogramar'; turno: Turno };

type ListasProps = {
  filtros: Filtros;
  reserva: boolean;
  /** Until the services have loaded, each turno is assumed to be bookable. */ servicios:
    | readonly Servicio[]
    | undefined;
};

/** Upcoming turnos, the waiting list and the history. */
export function Listas({ filtros, reserva, servicios }: ListasProps) {
  const [params] = useSearchParams();
  const pagina = Math.min(Math.max(Math.trunc(Number(params.get('page'))) || 1, 1), 100_000);
  const { data, error, refetch, isPlaceholderData } = useListaDeTurnos(aPedido(filtros), pagina);
  const filtrado = cuantosFiltros(filtros) > 0;
  const todos = useListaDeTurnos({}, 1);
  const [acto, setActo] = useState<Acto>();
  /** An answer that comes after its dialog was left does not close the dialog of another turno. */
  const cerrar = ({ id }: Turno) => setActo((now) => (now?.turno.id === id ? undefined : now));
  const ahora = useReloj();
  const { pendientes, empezados } = usePendientes(data?.pendientes, ahora);

  if (error && !data) return <RetryNote title={t('misTurnos.noLlegaron')} error={error} onRetry={refetch} />;
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
          <CancelarDialog turno={acto.turno} onClose={() => cerrar(acto.turno)} />
        )}
        {acto?.tipo === 'reprogramar' && (
          <ReprogramarDialog turno={acto.turno} onClose={() => cerrar(acto.turno)} />
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
