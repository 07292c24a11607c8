import { ayuda, type PersonaHallada } from '@portal/domain/ayuda/contract';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import { fechaCorta } from '@portal/domain/tiempo/fechas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight, Link2, Search, UserSearch } from 'lucide-react';
import type { FormEvent } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { ApiError, call } from '../../lib/api.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CellAction } from '../../ui/tables/cell-action.tsx';
import { DeskBar } from '../../ui/frames/desk-bar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { AyudaFicha } from './ficha.tsx';
import { CuentaBadge } from './cuenta-badge.tsx';
import { t } from './textos.ts';
import css from './ayuda.module.css';

const POR_PAGINA = 20;

/** /admin/ayuda: search for a person; /admin/ayuda/{id}: their card. */
export function AyudaPage() {
  const [, , , id] = useLocation().pathname.split('/');
  return (
    <div className={css['ayuda']}>
      <DeskBar title={t('ayuda.titulo')} />
      {id ? <AyudaFicha key={id} id={id} /> : <Buscar />}
    </div>
  );
}

function Buscar() {
  const [params, setParams] = useSearchParams();
  const buscar = params.get('buscar')?.slice(0, 80) ?? '';
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('buscar');
    const texto = typeof typed === 'string' ? typed.trim() : '';
    setParams(texto === '' ? {} : { buscar: texto });
  }
  return (
    <>
      <Card>
        <form className={css['buscar']} role="search" onSubmit={send}>
          <SearchField
            className={css['campo']}
            key={buscar}
            id="ayuda-buscar"
            name="buscar"
            label={t('ayuda.buscar')}
            defaultValue={buscar}
            maxLength={80}
            aria-describedby="ayuda-buscar-ayuda"
          />
          <Button type="submit" icon={<Search />}>
            {t('ayuda.buscarBoton')}
          </Button>
        </form>
        <p className={cx('sm muted', css['pista'])} id="ayuda-buscar-ayuda">
          {t('ayuda.buscarAyuda')}
        </p>
      </Card>
      {buscar === '' ? (
        <EmptyState icon={<UserSearch className="lg" />} title={t('ayuda.vacia')}>
          {t('ayuda.vaciaTexto')}
        </EmptyState>
      ) : (
        <Resultados
          buscar={buscar}
          page={Math.max(1, Math.min(10_000, Math.trunc(Number(params.get('page'))) || 1))}
        />
      )}
    </>
  );
}

function Resultados({ buscar, page }: { buscar: string; page: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['ayuda', buscar, page],
    queryFn: () => call(ayuda.buscarPersonas, { body: { texto: buscar, page } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const href = (wanted: number) => `?${new URLSearchParams({ buscar, page: String(wanted) })}`;
  if (error instanceof ApiError && error.fields['texto']) {
    return (
      <Note tone="warn" role="alert">
        {error.fields['texto']}
      </Note>
    );
  }
  if (error) return <RetryNote title={t('ayuda.noLlego')} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" count={4} />;
  if (data.page !== page && data.total > 0) return <Navigate to={href(data.page)} replace />;
  return (
    <Card title={t('ayuda.resultados')}>
      <Table
        caption={t('ayuda.resultados')}
        columns={columnsFor(`?${new URLSearchParams({ buscar, page: String(page) })}`)}
        rows={data.filas}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<UserSearch className="lg" />} title={t('ayuda.ninguna')}>
            {t('ayuda.ningunaTexto')}
          </EmptyState>
        }
      />
      <Pager page={data.page} total={data.total} size={POR_PAGINA} href={href} />
    </Card>
  );
}

const columnsFor = (volver: string): Column<PersonaHallada>[] => [
  {
    key: 'nombre',
    header: t('ayuda.nombre'),
    role: 'lead',
    cell: ({ apellido, nombre }) => `${apellido}, ${nombre}`,
  },
  { key: 'dni', header: t('ayuda.dni'), cell: ({ dni }) => dniEnPalabras(dni) },
  {
    key: 'nacimiento',
    header: t('ayuda.nacimiento'),
    roomy: true,
    cell: ({ fec_nac }) => (fec_nac ? fechaCorta(fec_nac) : '—'),
  },
  {
    key: 'cuenta',
    header: t('ayuda.cuenta'),
    role: 'state',
    cell: ({ cuenta, unida }) => (
      <>
        <CuentaBadge cuenta={cuenta} />
        {unida && (
          <Badge tone="info" icon={<Link2 />}>
            {t('ayuda.unida')}
          </Badge>
        )}
      </>
    ),
  },
  {
    key: 'acciones',
    header: '',
    role: 'act',
    cell: ({ id }) => (
      <CellAction icon={<ChevronRight />} iconLast to={`/admin/ayuda/${id}`} state={{ volver }}>
        {t('ayuda.ver')}
      </CellAction>
    ),
  },
];
