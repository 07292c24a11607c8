import type { ProfesionalEnLista, ServicioAdmin } from '@portal/domain/agenda/contract-admin';
import { ChevronRight, CircleAlert, CircleCheck, Lock, Users } from 'lucide-react';
import type { ComponentType } from 'react';
import { Badge } from '../../ui/data/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { CellAction } from '../../ui/tables/cell-action.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { useProfesionales, useServicios } from './agenda.queries.ts';
import { nombreCompleto } from './palabras.ts';
import { ProfesionalFicha } from './profesional-ficha.tsx';
import { SemanaVista } from './semana-vista.tsx';
import { t } from './textos-profesionales.ts';
import { useDebajo } from './use-debajo.ts';
import '../../ui/layout/page-head.css';
import css from './agenda.module.css';

/** `Matriculas`: the licences of a professional, in their page. */
export function ProfesionalesPage({ Matriculas }: { Matriculas: ComponentType<{ id: string }> }) {
  const id = useDebajo();
  return id === undefined ? (
    <Lista />
  ) : (
    <ProfesionalFicha key={id} id={id} matriculas={<Matriculas id={id} />} />
  );
}

function Lista() {
  const { data, error, refetch } = useProfesionales();
  const { data: servicios } = useServicios();
  if (error && !data)
    return <RetryNote title={t('profesionales.noLlegaron')} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" count={6} />;
  return (
    <Table
      caption={t('profesionales.titulo')}
      columns={columnas(servicios ?? [])}
      rows={data}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={<Users className="lg" />} title={t('profesionales.ninguno')}>
          {t('profesionales.ningunoTexto')}
        </EmptyState>
      }
    />
  );
}

export function EstadoDelProfesional({
  activo,
  completo,
  faltan,
}: Pick<ProfesionalEnLista, 'activo' | 'completo' | 'faltan'>) {
  if (!activo)
    return (
      <Badge tone="off" icon={<Lock />}>
        {t('profesionales.sinAcceso')}
      </Badge>
    );
  if (!completo)
    return (
      <span className={css['profesionalFaltan']}>
        <Badge tone="warn" icon={<CircleAlert />}>
          {t('profesionales.faltan')}
        </Badge>
        <small className="muted">{faltan.join(', ')}</small>
      </span>
    );
  return (
    <Badge tone="open" icon={<CircleCheck />}>
      {t('profesionales.alDia')}
    </Badge>
  );
}

const columnas = (servicios: readonly ServicioAdmin[]): Column<ProfesionalEnLista>[] => [
  {
    key: 'profesional',
    header: t('profesionales.profesional'),
    role: 'lead',
    cell: (uno) => <Link to={`/admin/profesionales/${uno.id}`}>{nombreCompleto(uno)}</Link>,
  },
  {
    key: 'estado',
    header: t('profesionales.estado'),
    role: 'state',
    cell: (uno) => <EstadoDelProfesional {...uno} />,
  },
  {
    key: 'especialidad',
    header: t('profesionales.especialidad'),
    roomy: true,
    cell: ({ especialidad, profesion }) =>
      especialidad || profesion || <span className="muted">{t('profesionales.sinEspecialidad')}</span>,
  },
  {
    key: 'servicios',
    header: t('profesionales.servicios'),
    cell: (uno) =>
      servicios
        .filter(({ id }) => uno.servicios.includes(id))
        .map(({ nombre }) => nombre)
        .join(', ') || <span className="muted">{t('profesionales.sinServicios')}</span>,
  },
  { key: 'semana', header: t('profesionales.semana'), cell: ({ semana }) => <SemanaVista semana={semana} /> },
  {
    key: 'abrir',
    header: '',
    role: 'act',
    cell: ({ id }) => (
      <CellAction to={`/admin/profesionales/${id}`} icon={<ChevronRight />} iconLast>
        Abrir agenda
      </CellAction>
    ),
  },
];
