import type { Disponibles } from '@portal/domain/agenda/contract';
import type { Dia } from '@portal/domain/tiempo/fechas';
import { CalendarX } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Chip, Chips, DayChip, MoreChip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { partesDelDia } from './en-palabras.ts';
import { t } from './textos.ts';

const DE_A = 5;

type Props = {
  /** What the server answered: nothing yet, days, or that it could not. */
  disponibles: { data: Disponibles | undefined; error: Error | null; refetch: () => unknown };
  fecha: Dia | undefined;
  hora: string | undefined;
  onFecha: (fecha: Dia) => void;
  onHora: (hora: string) => void;
  /** Why there is no day, and what to do. */
  sinFechas?: ReactNode;
};

/** Day and hour, of what is free: five days, and five more each time; a day without free times is not there. */
export function ElegirHorario({ disponibles: { data, error, refetch }, fecha, hora, onFecha, onHora, sinFechas }: Props) {
  if (!data && error) return <RetryNote title={t('horario.noLlegaron')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="rows" count={3} label={t('horario.cargando')} />;
  if (data.dias.length === 0) {
    return (
      <EmptyState icon={<CalendarX className="lg" />} title={t('horario.sinFechas')}>
        {sinFechas ?? t('horario.sinFechasTexto')}
      </EmptyState>
    );
  }
  const elegido = data.dias.find((dia) => dia.fecha === fecha);
  return (
    <div className="horario">
      <h3>{t('horario.dia')}</h3>
      <Dias fechas={data.dias.map((dia) => dia.fecha)} elegida={elegido?.fecha} onElegir={onFecha} />
      {elegido && <Horas key={elegido.fecha} fecha={elegido.fecha} horas={elegido.horas} elegida={hora} onElegir={onHora} />}
    </div>
  );
}

function Dias({ fechas, elegida, onElegir }: { fechas: readonly Dia[]; elegida: Dia | undefined; onElegir: (fecha: Dia) => void }) {
  const [shown, setShown] = useState(DE_A);
  const box = useRef<HTMLDivElement>(null);
  const first = useRef<number>(undefined);

  // The button that was pressed may be gone: on to the first of the days that it brought.
  useEffect(() => {
    if (first.current !== undefined) box.current?.querySelectorAll<HTMLElement>('.chip')[first.current]?.focus();
    first.current = undefined;
  });

  // One that was chosen stays in sight, however the list came back.
  const count = Math.max(shown, elegida === undefined ? 0 : fechas.indexOf(elegida) + 1);
  return (
    <div ref={box}>
      <Chips of="dates" label={t('horario.dia')}>
        {fechas.slice(0, count).map((fecha) => {
          const { semana, numero, mesCorto } = partesDelDia(fecha);
          return <DayChip key={fecha} dow={semana} day={numero} month={mesCorto} pressed={fecha === elegida} onPress={() => onElegir(fecha)} />;
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

const MEDIODIA = '12:00';

type HorasProps = { fecha: Dia; horas: readonly string[]; elegida: string | undefined; onElegir: (hora: string) => void };

function Horas({ fecha, horas, elegida, onElegir }: HorasProps) {
  const partes = [
    { nombre: t('horario.manana'), horas: horas.filter((hora) => hora < MEDIODIA) },
    { nombre: t('horario.tarde'), horas: horas.filter((hora) => hora >= MEDIODIA) },
  ].filter((parte) => parte.horas.length > 0);
  const heading = useRef<HTMLHeadingElement>(null);

  // On a phone the hours come below the fold: their beginning is brought into sight, and no more than that.
  useEffect(() => {
    heading.current?.nextElementSibling?.scrollIntoView({ block: 'nearest' });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <>
      <h3 aria-live="polite" ref={heading}>
        {t('horario.hora', { dia: partesDelDia(fecha).enPalabras })}
      </h3>
      {partes.map((parte) => (
        <div className="parte" key={parte.nombre}>
          <p className="hint">{parte.nombre}</p>
          <Chips of="hours" label={parte.nombre}>
            {parte.horas.map((hora) => (
              <Chip key={hora} pressed={hora === elegida} onPress={() => onElegir(hora)}>
                {hora}
              </Chip>
            ))}
          </Chips>
        </div>
      ))}
    </>
  );
}
