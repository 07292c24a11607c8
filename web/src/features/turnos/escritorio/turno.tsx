import { agenda, type Servicio } from '@portal/domain/agenda/contract';
import { PEDIATRIA_EDAD } from '@portal/domain/agenda/edades';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import { RadioPicks } from '../../../ui/fields/choices/radio-picks.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { SelectField } from '../../../ui/fields/choices/select-field.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { modoDe, type Eleccion } from '../reserva/eleccion.ts';
import { ElegirHorario } from '../reserva/elegir-horario.tsx';
import { nombreDeProfesional } from '../en-palabras.ts';
import { t } from './textos-escritorio.ts';
import css from './escritorio.module.css';

type Props = {
  servicios: UseQueryResult<Servicio[]>;
  /** `null`: unknown, so every service is offered. */
  edad: number | null;
  eleccion: Eleccion;
  elige: <C extends keyof Eleccion>(campo: C, valor: Eleccion[C]) => void;
  campo: { id: string; error: string | undefined };
};

export function EscritorioTurno({
  servicios: { data, error, refetch },
  edad,
  eleccion,
  elige,
  campo,
}: Props) {
  if (!data && error)
    return <RetryNote title={t('reserva.serviciosError')} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" count={3} />;
  const ofrecidos = data.filter(({ pediatrica }) => edad === null || pediatrica === edad < PEDIATRIA_EDAD);
  if (ofrecidos.length === 0) return <p className="muted">{t('reserva.sinServicios')}</p>;
  const servicio = ofrecidos.find(({ id }) => id === eleccion.servicioId);
  return (
    <div className="fields" id={campo.id}>
      <FieldError id={campo.id} error={campo.error} />
      <SelectField
        id="reserva-servicio"
        label={t('reserva.servicio')}
        placeholder={t('reserva.elegiServicio')}
        options={ofrecidos.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        value={servicio ? String(servicio.id) : ''}
        onChange={(event) =>
          elige('servicioId', event.target.value === '' ? undefined : Number(event.target.value))
        }
      />
      {servicio && <Como servicio={servicio} eleccion={eleccion} elige={elige} />}
    </div>
  );
}

type ComoProps = Pick<Props, 'eleccion' | 'elige'> & { servicio: Servicio };

function Como({ servicio, eleccion, elige }: ComoProps) {
  const { usuario } = useSesionAbierta();
  const modo = modoDe(eleccion, servicio);
  const { profesionales } = servicio;
  const propio = profesionales.find(({ id_usuario }) => id_usuario === usuario.id)?.id_usuario;
  return (
    <>
      {profesionales.length > 0 && (
        <RadioPicks
          id="reserva-como"
          label={t('reserva.como')}
          layout="row"
          className={css['reservaComo']}
          value={modo ?? ''}
          onChange={(next) => {
            elige('modo', next as Eleccion['modo']);
            // Professionals mostly book with themselves.
            if (next === 'profesional' && propio !== undefined) elige('profesionalId', propio);
          }}
          options={[
            { value: 'especialidad', label: t('reserva.porEspecialidad') },
            { value: 'profesional', label: t('reserva.porProfesional') },
          ]}
        />
      )}
      {modo === 'profesional' && (
        <SelectField
          id="reserva-profesional"
          label={t('reserva.profesional')}
          placeholder={t('reserva.elegiProfesional')}
          options={profesionales.map((one) => ({ value: one.id_usuario, label: nombreDeProfesional(one) }))}
          value={eleccion.profesionalId ?? ''}
          onChange={(event) => elige('profesionalId', event.target.value || undefined)}
        />
      )}
      {(modo === 'especialidad' || (modo === 'profesional' && eleccion.profesionalId !== undefined)) && (
        <Cuando
          servicio={servicio}
          eleccion={eleccion}
          elige={elige}
          profesionalId={modo === 'profesional' ? eleccion.profesionalId : undefined}
        />
      )}
    </>
  );
}

function Cuando({
  servicio,
  eleccion,
  elige,
  profesionalId,
}: ComoProps & { profesionalId: string | undefined }) {
  const disponibles = useQuery({
    queryKey: ['disponibles', 'personal', servicio.id, profesionalId],
    queryFn: () =>
      call(agenda.listarDisponiblesParaPersonal, {
        query: { servicio_id: servicio.id, profesional_id: profesionalId },
      }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <ElegirHorario
      disponibles={disponibles}
      fecha={eleccion.fecha}
      hora={eleccion.hora}
      onFecha={(fecha) => elige('fecha', fecha)}
      onHora={({ fecha, hora }) => {
        elige('fecha', fecha);
        elige('hora', hora);
      }}
    />
  );
}
