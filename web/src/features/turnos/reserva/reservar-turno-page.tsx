import type { Servicio } from '@portal/domain/agenda/contract';
import type { Usuario } from '@portal/domain/personas/contract';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { CalendarOff } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ahora, configuracion } from '../../../lib/configuracion.ts';
import { useFamilia } from '../../../lib/familia.ts';
import type { Primeras } from '../../../lib/primera-pagina/primera.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { serviciosPara, type Eleccion } from './eleccion.ts';
import { Reserva } from './reserva.tsx';
import { t } from '../textos.ts';
import {
  esperaQuery,
  programadosQuery,
  serviciosQuery,
  useProgramados,
  useServicios,
  useTurno,
} from '../turnos.queries.ts';

export const primeras: Primeras = () => [serviciosQuery, programadosQuery, esperaQuery];

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * /solicitudTurnos. `?turno=`: a turno cancelled by the professional; person and service are preselected.
 * `?servicio=`: the service, if that turno cannot be read.
 */
export function ReservarTurnoPage() {
  const [params] = useSearchParams();
  const asked = params.get('turno') ?? '';
  const servicio = params.get('servicio') ?? '';
  return (
    <>
      <PageHead title={t('reservar.titulo')} back={{ to: '/misTurnos', label: t('reservar.volver') }} />
      <Contenido
        key={`${asked} ${servicio}`}
        deAntes={UUID.test(asked) ? asked : null}
        servicioId={/^\d{1,9}$/.test(servicio) ? Number(servicio) : undefined}
      />
    </>
  );
}

function Contenido({ deAntes, servicioId }: { deAntes: string | null; servicioId: number | undefined }) {
  const { usuario } = useSesionAbierta();
  const personas: Usuario[] = [usuario, ...useFamilia()];
  const servicios = useServicios();
  const anterior = useTurno(deAntes);
  const programados = useProgramados();
  if (servicios.error && !servicios.data)
    return <RetryNote title={t('reservar.noLlegaron')} error={servicios.error} onRetry={servicios.refetch} />;
  // A missing turno does not prevent booking.
  if (!servicios.data || anterior.isLoading || programados.isPending) return <Skeleton count={3} />;
  if (servicios.data.length === 0) {
    return (
      <EmptyState icon={<CalendarOff className="lg" />} title={t('reservar.sinServicios')}>
        {t('reservar.sinServiciosTexto', { unidad: configuracion.unidad.nombre })}
      </EmptyState>
    );
  }
  const cancelado =
    anterior.data?.status === estadosTurno.canceladoPorProfesional ? anterior.data : undefined;
  const sugerido = cancelado ? undefined : servicioId;
  const inicial = inicialDe(
    personas,
    servicios.data,
    cancelado?.paciente.dni,
    cancelado?.especialidad.id ?? sugerido,
  );
  return (
    <Reserva
      personas={personas}
      servicios={servicios.data}
      inicial={inicial}
      sugerido={sugerido}
      cancelado={cancelado}
      programados={programados.data ?? []}
    />
  );
}

/** Initial choices: the only person, or the URL's values as far as they can still be booked. */
function inicialDe(
  personas: readonly Usuario[],
  servicios: readonly Servicio[],
  dni: string | undefined,
  servicioId: number | undefined,
): Eleccion {
  const hoy = diaDe(ahora());
  const persona = personas.length === 1 ? personas[0] : personas.find((una) => una.dni === dni);
  const suyos = persona ? serviciosPara(servicios, persona, hoy) : [];
  if (!persona || suyos.length === 0) return {};
  return { dni: persona.dni, servicioId: suyos.find(({ id }) => id === servicioId)?.id };
}
