import type { Disponibles } from '@portal/domain/agenda/contract';
import type { Dia } from '@portal/domain/tiempo/fechas';
import { CalendarCheck, CalendarX } from 'lucide-react';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Chip, Chips, ChipsPart, DayChip, MoreChip } from '../../../ui/data/chip.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { diaCercano, partesDelDia } from '../en-palabras.ts';
import css from './elegir-horario.module.css';
import { t } from '../textos.ts';

const DE_A = 5;

export interface Cuando {
  fecha: Dia;
  hora: string;
}

type Props = {
  /** The server's answer: pending, days, or an error. */
  disponibles: { data: Disponibles | undefined; error: Error | null; refetch: () => unknown };
  fecha: Dia | undefined;
  hora: string | undefined;
  onFecha: (fecha: Dia) => void;
  /** Includes the day, which may be preselected. */
  onHora: (cuando: Cuando) => void;
  /** Why there are no days, and what to do. */
  sinFechas?: ReactNode;
  /** Takes the first free time with one press. */
  onPronto?: (cuando: Cuando) => void;
};

/**
 * Choice of a free day and hour: five days, five more at each press. Full days are left out. The first day
 * shows its hours at once.
 */
export function ElegirHorario({
  disponibles: { data, error, refetch },
  fecha,
  hora,
  onFecha,
  onHora,
  sinFechas,
  onPronto,
}: Props) {
  if (!data && error) return <RetryNote title={t('horario.noLlegaron')} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" count={3} label={t('horario.cargando')} />;
  if (data.dias.length === 0) {
    return (
      <EmptyState icon={<CalendarX className="lg" />} title={t('horario.sinFechas')}>
        {sinFechas ?? t('horario.sinFechasTexto')}
      </EmptyState>
    );
  }
  const primero = data.dias[0]!;
  const elegido = data.dias.find((dia) => dia.fecha === fecha) ?? primero;
  return (
    <div className={css['horario']}>
      {onPronto && <Pronto fecha={primero.fecha} hora={primero.horas[0]!} onElegir={onPronto} />}
      <h3>{t('horario.dia')}</h3>
      <Dias fechas={data.dias.map((dia) => dia.fecha)} elegida={elegido.fecha} onElegir={onFecha} />
      <Horas
        key={elegido.fecha}
        fecha={elegido.fecha}
        horas={elegido.horas}
        elegida={hora}
        bajar={fecha !== undefined}
        onElegir={(una) => onHora({ fecha: elegido.fecha, hora: una })}
      />
    </div>
  );
}

function Pronto({ fecha, hora, onElegir }: Cuando & { onElegir: (cuando: Cuando) => void }) {
  const dia = diaCercano(fecha) ?? partesDelDia(fecha).enPalabras;
  return (
    <Button wide className={css['pronto']} icon={<CalendarCheck />} onClick={() => onElegir({ fecha, hora })}>
      {t('horario.pronto', { dia, hora })}
    </Button>
  );
}

function Dias({
  fechas,
  elegida,
  onElegir,
}: {
  fechas: readonly Dia[];
  elegida: Dia | undefined;
  onElegir: (fecha: Dia) => void;
}) {
  const [shown, setShown] = useState(DE_A);
  const box = useRef<HTMLDivElement>(null);
  const first = useRef<number>(undefined);

  // The pressed button may be gone: focus the first of the added days.
  useEffect(() => {
    if (first.current !== undefined)
      box.current?.querySelectorAll<HTMLElement>('.chip')[first.current]?.focus();
    first.current = undefined;
  });

  // Keep the chosen day visible when the list is reloaded.
  const count = Math.max(shown, elegida === undefined ? 0 : fechas.indexOf(elegida) + 1);
  return (
    <div ref={box}>
      <Chips of="dates" className={css['dias']} label={t('horario.dia')}>
        {fechas.slice(0, count).map((fecha) => {
          const { semana, numero, mesCorto } = partesDelDia(fecha);
          return (
            <DayChip
              key={fecha}
              dow={diaCercano(fecha) === t('turno.hoy') ? t('turno.hoy') : semana}
              day={numero}
              month={mesCorto}
              pressed={fecha === elegida}
              onPress={() => onElegir(fecha)}
            />
          );
        })}
        {fechas.length > count && (
          <MoreChip
            onPress={() => {
              first.current = count;
              setShown(count + DE_A);
            }}
          >
            {t('horario.mas')}
          </MoreChip>
        )}
      </Chips>
    </div>
  );
}

/** The afternoon starts at 12:00, the evening at 19:00. */
const PARTES = [
  { nombre: 'horario.manana', desde: '00:00', hasta: '12:00' },
  { nombre: 'horario.tarde', desde: '12:00', hasta: '19:00' },
  { nombre: 'horario.noche', desde: '19:00', hasta: '24:00' },
] as const;

type HorasProps = {
  fecha: Dia;
  horas: readonly string[];
  elegida: string | undefined;
  /** The person chose this day: scroll to its hours. */
  bajar: boolean;
  onElegir: (hora: string) => void;
};

function Horas({ fecha, horas, elegida, bajar, onElegir }: HorasProps) {
  const partes = PARTES.map(({ nombre, desde, hasta }) => ({
    nombre: t(nombre),
    horas: horas.filter((hora) => hora >= desde && hora < hasta),
  }));
  const heading = useRef<HTMLHeadingElement>(null);
  const cercano = diaCercano(fecha);

  // On a phone the hours are below the fold: scroll just enough to show the first ones.
  useEffect(() => {
    if (!bajar) return;
    heading.current?.nextElementSibling?.scrollIntoView({ block: 'nearest' });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [bajar]);

  return (
    <>
      <h3 aria-live="polite" ref={heading}>
        {cercano
          ? t('horario.horaCercana', { dia: cercano })
          : t('horario.hora', { dia: partesDelDia(fecha).enPalabras })}
      </h3>
      <Chips of="hours" className={css['horas']} label={t('horario.horas')}>
        {partes
          .filter((parte) => parte.horas.length > 0)
          .map((parte) => (
            <Fragment key={parte.nombre}>
              <ChipsPart>{parte.nombre}</ChipsPart>
              {parte.horas.map((hora) => (
                <Chip key={hora} pressed={hora === elegida} onPress={() => onElegir(hora)}>
                  {hora}
                </Chip>
              ))}
            </Fragment>
          ))}
      </Chips>
    </>
  );
}
