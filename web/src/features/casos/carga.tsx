import type { casos } from '@portal/domain/casos/contract';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/link.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { useGestores } from './casos.queries.ts';
import { t } from './hoy/textos-hoy.ts';
import css from './carga.module.css';

type Gestor = AnswerOf<typeof casos.listarGestores>[number];
const enCurso = ({ abiertos, porAgendar, porCerrar }: Gestor) => abiertos + porAgendar + porCerrar;

/** For coordinators: the workload of each gestor, highest first. */
export function CargaDeGestores() {
  const { data, error, refetch } = useGestores(true);
  return (
    <section aria-labelledby="carga" className={css['carga']}>
      <h2 id="carga">{t('carga.titulo')}</h2>
      {!data && error && <RetryNote title={t('carga.noLlego')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="rows" count={2} />}
      {data && (
        <Table
          caption={t('carga.titulo')}
          columns={columnas(Math.max(...data.map(enCurso), 1))}
          rows={data.toSorted((a, b) => enCurso(b) - enCurso(a))}
          rowKey={({ id }) => id}
          empty={t('carga.vacia')}
        />
      )}
    </section>
  );
}

/** `max`: the highest workload. */
function columnas(max: number): Column<Gestor>[] {
  return [
    {
      key: 'gestor',
      header: t('carga.gestor'),
      role: 'lead',
      cell: ({ id, nombre, apellido }) => (
        <Link to={`/listcasos?gestor_id=${id}`}>{`${nombre} ${apellido}`}</Link>
      ),
    },
    { key: 'vivos', header: t('carga.vivos'), cell: (gestor) => <Barra valor={enCurso(gestor)} max={max} /> },
    { key: 'abiertos', header: t('carga.abiertos'), cell: ({ abiertos }) => abiertos },
    {
      key: 'porAgendar',
      header: t('carga.porAgendar'),
      cell: ({ id, porAgendar }) => <Cuenta de={id} status={4} cuantos={porAgendar} />,
    },
    {
      key: 'porCerrar',
      header: t('carga.porCerrar'),
      cell: ({ id, porCerrar }) => <Cuenta de={id} status={5} cuantos={porCerrar} />,
    },
  ];
}

/** The number, with a bar relative to the maximum. */
function Barra({ valor, max }: { valor: number; max: number }) {
  return (
    <span className={css['barra']}>
      <b>{valor}</b>
      <span aria-hidden="true" style={{ width: `${Math.round((valor / max) * 100)}%` }} />
    </span>
  );
}

const Cuenta = ({ de, status, cuantos }: { de: string; status: number; cuantos: number }) =>
  cuantos === 0 ? (
    <span className="muted">0</span>
  ) : (
    <Link to={`/listcasos?status=${status}&gestor_id=${de}`}>{cuantos}</Link>
  );
