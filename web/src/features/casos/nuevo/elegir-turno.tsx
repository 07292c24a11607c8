import type { Servicio } from '@portal/domain/agenda/contract';
import { diaEnPalabras, type Dia } from '@portal/domain/tiempo/fechas';
import { CalendarX } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Chip, Chips } from '../../../ui/data/chip.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { SelectField } from '../../../ui/fields/choices/select-field.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useDisponiblesDeCasos, useServiciosDeCasos } from '../casos.queries.ts';
import { diaBreve } from '../en-palabras.ts';
import { t } from '../textos.ts';
import css from './elegir-turno.module.css';

export interface Eleccion {
  servicioId?: number | undefined;
  profesionalId?: string | undefined;
  fecha?: Dia | undefined;
  hora?: string | undefined;
}
export interface TurnoElegido {
  servicio: Pick<Servicio, 'id' | 'nombre'>;
  profesionalId: string | undefined;
  fecha: Dia;
  hora: string;
}

/**
 * The choice as far as it is still offered: an only service is chosen automatically, and a time taken by
 * somebody else is dropped.
 */
export function useTurnoElegido(
  eleccion: Eleccion,
  fijo?: { servicio: Pick<Servicio, 'id' | 'nombre'>; profesionalId: string | undefined },
) {
  const servicios = useServiciosDeCasos();
  const unico = servicios.data?.length === 1 ? servicios.data[0]!.id : undefined;
  const servicioId = fijo?.servicio.id ?? eleccion.servicioId ?? unico;
  const servicio = servicios.data?.find(({ id }) => id === servicioId);
  const profesionalId = fijo ? fijo.profesionalId : eleccion.profesionalId;
  const disponibles = useDisponiblesDeCasos(servicioId, profesionalId);
  const dia = disponibles.data?.dias.find(({ fecha }) => fecha === eleccion.fecha);
  const hora = dia?.horas.find((one) => one === eleccion.hora);
  const suyo = fijo?.servicio ?? servicio;
  const elegido: TurnoElegido | undefined =
    suyo && dia && hora !== undefined ? { servicio: suyo, profesionalId, fecha: dia.fecha, hora } : undefined;
  const perdido =
    disponibles.data && eleccion.fecha && eleccion.hora && !elegido
      ? { fecha: eleccion.fecha, hora: eleccion.hora }
      : undefined;
  return { servicios, servicio, disponibles, dia, hora, elegido, perdido };
}

type Props = {
  turno: ReturnType<typeof useTurnoElegido>;
  eleccion: Eleccion;
  onElegir: (eleccion: Eleccion) => void;
  /** Rescheduling: the service is fixed. */
  fijo?: boolean;
};

/** Choice of service, day and hour among the free ones, operable with Tab and Enter. */
export function ElegirTurno({
  turno: { servicios, servicio, disponibles, dia, hora, perdido },
  eleccion,
  onElegir,
  fijo = false,
}: Props) {
  const id = useId();
  if (!fijo && !servicios.data) {
    return servicios.error ? (
      <RetryNote title={t('turno.serviciosNo')} error={servicios.error} onRetry={servicios.refetch} />
    ) : (
      <Skeleton shape="rows" count={3} />
    );
  }
  if (!fijo && servicios.data?.length === 0) return <p className="muted">{t('turno.sinServicios')}</p>;
  return (
    <div className={css['elegirTurno']}>
      {!fijo && (
        <div className={css['que']}>
          <SelectField
            id={`${id}-servicio`}
            label={t('turno.servicio')}
            {...(servicios.data!.length > 1 && { placeholder: t('turno.elegiServicio') })}
            options={servicios.data!.map((one) => ({ value: String(one.id), label: one.nombre }))}
            value={servicio ? String(servicio.id) : ''}
            onChange={(event) => onElegir({ servicioId: Number(event.target.value) || undefined })}
          />
          {servicio && servicio.profesionales.length > 0 && (
            <SelectField
              id={`${id}-profesional`}
              label={t('turno.profesional')}
              placeholder={t('turno.cualquiera')}
              options={servicio.profesionales.map((one) => ({
                value: one.id_usuario,
                label: [one.tratamiento, one.nombre, one.apellido].filter(Boolean).join(' '),
              }))}
              value={eleccion.profesionalId ?? ''}
              onChange={(event) =>
                onElegir({ servicioId: servicio.id, profesionalId: event.target.value || undefined })
              }
            />
          )}
        </div>
      )}
      {(fijo || servicio) && (
        <Cuando
          disponibles={disponibles}
          fecha={dia?.fecha}
          hora={hora}
          horas={dia?.horas}
          onFecha={(fecha) => onElegir({ ...eleccion, fecha, hora: undefined })}
          onHora={(nueva) => onElegir({ ...eleccion, fecha: dia?.fecha, hora: nueva })}
        />
      )}
      {perdido && (
        <p className={css['perdido']} role="alert">
          {t('turno.perdido', { hora: perdido.hora, dia: diaEnPalabras(perdido.fecha) })}
        </p>
      )}
    </div>
  );
}

type CuandoProps = {
  disponibles: ReturnType<typeof useDisponiblesDeCasos>;
  fecha: Dia | undefined;
  hora: string | undefined;
  horas: readonly string[] | undefined;
  onFecha: (fecha: Dia) => void;
  onHora: (hora: string) => void;
};

function Cuando({
  disponibles: { data, error, refetch },
  fecha,
  hora,
  horas,
  onFecha,
  onHora,
}: CuandoProps): ReactNode {
  if (!data && error) return <RetryNote title={t('turno.noLlegaron')} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" count={3} label={t('turno.cargando')} />;
  if (data.dias.length === 0) {
    return (
      <EmptyState icon={<CalendarX className="lg" />} title={t('turno.sinFechas')}>
        {t('turno.sinFechasTexto')}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={css['parte']}>
        <p className="label">{t('turno.dia')}</p>
        <Chips of="hours" className={cx(css['chips'], css['dias'])} label={t('turno.dia')}>
          {data.dias.map((dia) => (
            <Chip key={dia.fecha} pressed={dia.fecha === fecha} onPress={() => onFecha(dia.fecha)}>
              {diaBreve(dia.fecha)}
            </Chip>
          ))}
        </Chips>
      </div>
      <div className={css['parte']}>
        <p className="label" aria-live="polite">
          {fecha ? t('turno.horaDe', { dia: diaEnPalabras(fecha) }) : t('turno.hora')}
        </p>
        {horas ? (
          <Chips of="hours" className={css['chips']} label={t('turno.hora')}>
            {horas.map((one) => (
              <Chip key={one} pressed={one === hora} onPress={() => onHora(one)}>
                {one}
              </Chip>
            ))}
          </Chips>
        ) : (
          <p className="muted">{t('turno.elegiDia')}</p>
        )}
      </div>
    </>
  );
}
