import { diaDe } from '@portal/domain/tiempo/fechas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { ahora } from '../../../lib/configuracion.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { Tabs, type TabEntry } from '../../../ui/data/tabs.tsx';
import { lunesDe, useAgenda, useAgendaAlDia } from './agenda.ts';
import { EscritorioHoy } from './listas.tsx';
import { EscritorioReserva } from './reserva.tsx';
import { EscritorioSemana } from './semana.tsx';
import { t } from './textos-escritorio.ts';

/** The professional's turnos, or the unit's for an administrator. `antes`: tabs placed before these. */
export function EscritorioPage({ antes = [] }: { antes?: readonly TabEntry[] }) {
  const [params, setParams] = useSearchParams();
  const deLaUnidad = useSesionAbierta().usuario.rol === 'administrador';
  const hoy = useAgenda(lunesDe(diaDe(ahora())));
  useAgendaAlDia();
  const go = useCallback(
    (ver: string, options?: { replace: boolean }) => setParams(ver === '' ? {} : { ver }, options),
    [setParams],
  );

  if (params.get('ver') === 'reservar') return <EscritorioReserva onBack={() => go('hoy')} />;
  const tabs: readonly TabEntry[] = [
    ...antes,
    {
      id: 'hoy',
      label: t('agenda.hoy'),
      ...cuantos(hoy.data),
      content: <EscritorioHoy consulta={hoy} deLaUnidad={deLaUnidad} />,
    },
    { id: 'semana', label: t('agenda.semana'), content: <EscritorioSemana deLaUnidad={deLaUnidad} /> },
  ];
  const selected = tabs.find(({ id }) => id === params.get('ver'))?.id ?? tabs[0]!.id;
  return (
    <Tabs
      label={t('agenda.secciones')}
      tabs={tabs}
      selected={selected}
      onSelect={(id) => id !== selected && go(id, { replace: true })}
    />
  );
}

/** Number of turnos still to come today. */
function cuantos(rows: ReturnType<typeof useAgenda>['data']) {
  if (!rows) return {};
  const today = diaDe(ahora());
  return {
    count: rows.filter(
      ({ inicio, status }) => status === estadosTurno.programado && diaDe(new Date(inicio)) === today,
    ).length,
  };
}
