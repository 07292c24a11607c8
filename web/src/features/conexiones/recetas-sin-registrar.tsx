import { registro, type RegistroPendiente } from '@portal/domain/registro/contract';
import { momentoCorto } from '@portal/domain/tiempo/fechas';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, RefreshCw } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { useListaPorCursor } from '../../lib/listas/lista-por-cursor.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ListFoot } from '../../ui/layout/list-foot.tsx';
import { CellAction } from '../../ui/tables/cell-action.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { t } from './textos.ts';
import css from './conexiones.module.css';

type Cursor = { desde: string; id: string };

const numeroDe = ({ numero }: RegistroPendiente) => numero ?? '–';

/** What the repository refused or has not registered for an hour, and another attempt for each. */
export function RecetasSinRegistrar() {
  const { partes, error, refetch, mas } = useListaPorCursor(['registros'], (despuesDe?: Cursor) =>
    call(registro.listarRegistrosPendientes, { body: despuesDe ? { despuesDe } : {} }),
  );
  const reintentar = useMutation({
    mutationFn: ({ id }: RegistroPendiente) => call(registro.reintentarRegistro, { body: { id } }),
    onSettled: () => void refetch(),
  });
  return (
    <section className={css['pendientes']} aria-labelledby="recetas-sin-registrar">
      <div>
        <h3 id="recetas-sin-registrar">{t('pendientes.titulo')}</h3>
        <p className="muted">{t('pendientes.texto')}</p>
      </div>
      <Reintento {...reintentar} />
      {!partes && error && <RetryNote title={t('pendientes.error')} error={error} onRetry={refetch} />}
      {!partes && !error && <Skeleton shape="rows" count={2} label={t('pendientes.cargando')} />}
      {partes && (
        <Lista
          filas={partes.flatMap(({ registros }) => registros)}
          cuantas={partes.at(-1)?.cuantos ?? 0}
          mas={mas}
          ocupada={reintentar.isPending}
          onReintentar={(fila) => reintentar.mutate(fila)}
        />
      )}
    </section>
  );
}

function Reintento({
  isPending,
  data,
  error,
  variables,
}: Pick<
  ReturnType<typeof useMutation<{ bien: boolean; texto: string }, Error, RegistroPendiente>>,
  'isPending' | 'data' | 'error' | 'variables'
>) {
  if (!variables) return null;
  const numero = numeroDe(variables);
  if (isPending)
    return (
      <Progress id="reintento" label={t('pendientes.enviando', { numero })} said={t('pendientes.espera')} />
    );
  if (!data) return <FailureNote title={t('pendientes.mal', { numero })} error={error} />;
  return (
    <Note
      tone={data.bien ? 'info' : 'bad'}
      title={t(data.bien ? 'pendientes.bien' : 'pendientes.mal', { numero })}
      role={data.bien ? 'status' : 'alert'}
      {...(data.bien && { icon: <CircleCheck /> })}
    >
      <p>{data.texto}</p>
    </Note>
  );
}

function Lista({
  filas,
  cuantas,
  mas,
  ocupada,
  onReintentar,
}: {
  filas: readonly RegistroPendiente[];
  cuantas: number;
  mas: { loading: boolean; onPress: () => void } | undefined;
  ocupada: boolean;
  onReintentar: (fila: RegistroPendiente) => void;
}) {
  return (
    <div>
      <Table
        caption={t('pendientes.titulo')}
        columns={columnas(ocupada, onReintentar)}
        rows={filas}
        rowKey={({ id }) => id}
        top
        empty={<EmptyState bare icon={<CircleCheck className="lg" />} title={t('pendientes.vacio')} />}
      />
      {filas.length > 0 && (
        <ListFoot
          shown={
            cuantas === 1 ? t('pendientes.una') : t('pendientes.cuantas', { vistas: filas.length, cuantas })
          }
          more={mas && { label: t('pendientes.mas'), busy: t('pendientes.masTrayendo'), ...mas }}
          end={t('pendientes.fin')}
        />
      )}
    </div>
  );
}

const columnas = (
  ocupada: boolean,
  onReintentar: (fila: RegistroPendiente) => void,
): Column<RegistroPendiente>[] => [
  {
    key: 'receta',
    header: t('pendientes.receta'),
    role: 'lead',
    cell: ({ numero }) => (numero === null ? t('pendientes.sinNumero') : t('pendientes.numero', { numero })),
  },
  {
    key: 'firmada',
    header: t('pendientes.firmada'),
    cell: ({ firmado, profesional }) => (
      <span className={css['dos']}>
        <span>{profesional}</span>
        <small>{momentoCorto(new Date(firmado))}</small>
      </span>
    ),
  },
  {
    key: 'estado',
    header: t('pendientes.estado'),
    role: 'state',
    cell: ({ estado, texto, error }) => (
      <span className={css['dos']}>
        <Badge
          tone={estado === 'rechazada' ? 'bad' : 'warn'}
          className={css['estado']}
          icon={estado === 'rechazada' ? <CircleX /> : <Clock />}
        >
          {texto}
        </Badge>
        {error && <small>{t('pendientes.ultimo', { error })}</small>}
      </span>
    ),
  },
  { key: 'intentos', header: t('pendientes.intentos'), cell: ({ intentos }) => intentos },
  {
    key: 'acciones',
    header: '',
    role: 'act',
    cell: (fila) => (
      <CellAction
        icon={<RefreshCw />}
        of={t('pendientes.deLa', { numero: numeroDe(fila) })}
        {...(ocupada ? { razon: t('pendientes.otra') } : { onPress: () => onReintentar(fila) })}
      >
        {t('pendientes.reintentar')}
      </CellAction>
    ),
  },
];
