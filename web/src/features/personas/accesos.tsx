import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { datos } from '@portal/domain/datos/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Pager } from '../../ui/pager.tsx';
import { clampPage } from '../../ui/pages.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { momentoEnPalabras } from './en-palabras.ts';
import { NoLlego } from './no-llego.tsx';
import { t } from './textos.ts';

type Acceso = AnswerOf<typeof datos.listarAccesos>['filas'][number];

const MAX_PAGE = 10_000;
/** As many as the server sends. */
const POR_PAGINA = 20;

/** 'Quién vio mis datos', newest first. */
export function Accesos({ asked }: { asked: string }) {
  const page = clampPage(asked, MAX_PAGE, 1);
  const { data, error, refetch } = useQuery({
    queryKey: ['accesos', page],
    queryFn: () => call(datos.listarAccesos, { query: { page } }),
    placeholderData: keepPreviousData,
    // Looking at the list is itself an entry of it: another look is another page.
    staleTime: 0,
  });
  if (error && !data) return <NoLlego titulo={t('accesos.error')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="rows" count={5} />;
  return (
    <div className="accesos">
      <Table caption={t('misDatos.accesos')} columns={columns} rows={data.filas} rowKey={(fila) => data.filas.indexOf(fila)} empty={t('accesos.ninguno')} />
      <Pager page={page} total={data.total} size={POR_PAGINA} href={(to) => `?page=${to}`} label={t('accesos.paginas')} />
    </div>
  );
}

const columns: Column<Acceso>[] = [
  { key: 'cuando', header: t('accesos.cuando'), role: 'lead', cell: ({ ocurrido }) => <span className="cap">{momentoEnPalabras(ocurrido)}</span> },
  { key: 'quien', header: t('accesos.quien'), cell: ({ quien, propio }) => (propio ? t('accesos.vos') : quien) },
  {
    key: 'que',
    header: t('accesos.que'),
    cell: ({ acto, resultado }) => (
      <>
        {acto}
        {resultado === 'rechazado' && (
          <>
            {' '}
            <Badge tone="warn" icon={<Ban />}>
              {t('accesos.rechazado')}
            </Badge>
          </>
        )}
      </>
    ),
  },
];
