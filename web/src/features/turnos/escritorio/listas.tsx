import { diaDe, diaEnPalabras, type Dia } from '@portal/domain/tiempo/fechas';
import type { TurnoAgenda } from '@portal/domain/turnos/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarCheck, CalendarPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { SelectField } from '../../../ui/fields/choices/select-field.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EscritorioTabla } from './tabla.tsx';
import { t } from './textos-escritorio.ts';
import { useReloj } from '../use-reloj.ts';
import css from './escritorio.module.css';

type Consulta = UseQueryResult<TurnoAgenda[]>;
export const diaDel = ({ inicio }: TurnoAgenda) => diaDe(new Date(inicio));

/** `onFicha` opens the record of a patient with a turno today. */
export function EscritorioHoy({
  consulta,
  deLaUnidad,
  onFicha,
}: {
  consulta: Consulta;
  deLaUnidad: boolean;
  onFicha?: (turno: string) => void;
}) {
  const now = useReloj();
  const hoy = diaDe(now);
  return (
    <Cargada consulta={consulta} deLaUnidad={deLaUnidad} titulo={<h2>{diaEnPalabras(hoy)}</h2>} dias={[hoy]}>
      {(rows) => (
        <>
          {rows.length > 0 && <p className={cx('muted', css['resumen'])}>{resumenDe(rows)}</p>}
          <EscritorioTabla
            caption={t('agenda.hoy')}
            rows={rows}
            deLaUnidad={deLaUnidad}
            now={now}
            {...(onFicha && { onFicha })}
            empty={
              <EmptyState icon={<CalendarCheck className="lg" />} title={t('agenda.sinHoy')}>
                {t('agenda.sinHoyTexto')}
              </EmptyState>
            }
          />
        </>
      )}
    </Cargada>
  );
}

type CargadaProps = {
  consulta: Consulta;
  deLaUnidad: boolean;
  dias: readonly Dia[];
  titulo: ReactNode;
  /** `quien`: the selected professional. */
  children: (rows: readonly TurnoAgenda[], quien: string | undefined) => ReactNode;
};

/** The header and, once loaded, the list. An administrator can filter by professional. */
export function Cargada({ consulta, deLaUnidad, dias, titulo, children }: CargadaProps) {
  const [quien, setQuien] = useState('');
  const { data, error, refetch } = consulta;
  const deEsosDias = data?.filter((row) => dias.includes(diaDel(row))) ?? [];
  const profesionales = new Map(
    deEsosDias.flatMap(({ profesional }) =>
      profesional ? [[profesional.id, profesional.nombre] as const] : [],
    ),
  );
  const chosen = profesionales.has(quien) ? quien : '';
  return (
    <>
      <header className={css['cabeza']}>
        {titulo}
        {deLaUnidad && profesionales.size > 1 && (
          <SelectField
            className={css['quien']}
            id="agenda-profesional"
            label={t('agenda.profesional')}
            placeholder={t('agenda.todos')}
            options={[...profesionales]
              .map(([value, label]) => ({ value, label }))
              .toSorted((a, b) => a.label.localeCompare(b.label, 'es'))}
            value={chosen}
            onChange={(event) => setQuien(event.target.value)}
          />
        )}
        <LinkButton to="?ver=reservar" icon={<CalendarPlus />}>
          {t('agenda.reservar')}
        </LinkButton>
      </header>
      {!data && !error && <Skeleton shape="rows" count={6} label={t('agenda.cargando')} />}
      {error && <RetryNote title={t('agenda.noLlego')} error={error} onRetry={refetch} />}
      {data &&
        children(
          deEsosDias.filter(({ profesional }) => chosen === '' || profesional?.id === chosen),
          chosen || undefined,
        )}
    </>
  );
}

/** '2 por venir · 1 presente'; zero counts are left out. */
function resumenDe(rows: readonly TurnoAgenda[]): string {
  const de = (
    status: TurnoAgenda['status'],
    uno: Parameters<typeof t>[0],
    varios: Parameters<typeof t>[0],
  ) => {
    const cuantos = rows.filter((row) => row.status === status).length;
    return cuantos === 0 ? [] : [t(cuantos === 1 ? uno : varios, { cuantos })];
  };
  const partes = [
    ...de(1, 'agenda.resumen.programado', 'agenda.resumen.programados'),
    ...de(3, 'agenda.resumen.presente', 'agenda.resumen.presentes'),
    ...de(4, 'agenda.resumen.ausente', 'agenda.resumen.ausentes'),
  ];
  return partes.join(' · ');
}
