import { datos } from '@portal/domain/datos/contract';
import { diaDe, fechaCorta } from '@portal/domain/tiempo/fechas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { clampPage } from '../../ui/tables/pages.ts';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { momentoEnPalabras } from './en-palabras.ts';
import { t } from './textos.ts';
import { cx } from '../../ui/cx.ts';
import css from './personas.module.css';

const MAX_PAGE = 10_000;
/** The server's page size. */
const POR_PAGINA = 20;

/** 'Quién vio mis datos', newest first. */
export function Accesos({ asked, todos }: { asked: string; todos: boolean }) {
  const page = clampPage(asked, MAX_PAGE, 1);
  const [, setSearch] = useSearchParams();
  // The URL follows a moment later: the box must not flick back meanwhile.
  const [elegido, elegir] = useState(todos);
  const [antes, setAntes] = useState(todos);
  if (antes !== todos) {
    setAntes(todos);
    elegir(todos);
  }
  const filtro = (
    <Checkbox
      id="accesos-otros"
      label={t('accesos.soloOtros')}
      checked={!elegido}
      onChange={({ target }) => {
        elegir(!target.checked);
        setSearch(target.checked ? { page: '1' } : { page: '1', todos: '1' }, {
          preventScrollReset: true,
          replace: true,
        });
      }}
    />
  );
  const { data, error, refetch } = useQuery({
    queryKey: ['accesos', page, todos],
    queryFn: () => call(datos.listarAccesos, { query: { page, otros: todos ? '0' : '1' } }),
    placeholderData: keepPreviousData,
    // Reading the list adds an entry to it, so cached pages are outdated.
    staleTime: 0,
  });
  if (error && !data) return <RetryNote title={t('accesos.error')} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" count={5} />;
  const antesDe = data.borradoAntesDe ?? data.archivadoAntesDe;
  const archivados = antesDe && (
    <p className="muted">
      {t(data.borradoAntesDe ? 'accesos.borrados' : 'accesos.archivados', {
        dia: fechaCorta(diaDe(new Date(antesDe))),
      })}
    </p>
  );
  if (data.filas.length === 0) {
    return (
      <div className="stack-sm">
        {filtro}
        <p className="muted">{t(todos ? 'accesos.ninguno' : 'accesos.nadieMas')}</p>
        {archivados}
      </div>
    );
  }
  return (
    <>
      {filtro}
      <ol className={cx('list', css['accesos'])} aria-label={t('misDatos.accesos')}>
        {data.filas.map((fila, index) => (
          <li key={index}>
            <b>{fila.acto}</b>
            {fila.resultado === 'rechazado' && (
              <Badge tone="warn" icon={<Ban />}>
                {t('accesos.rechazado')}
              </Badge>
            )}
            {fila.motivo !== null && <small>{t('accesos.motivo', { motivo: fila.motivo })}</small>}
            <small>
              {fila.propio ? t('accesos.vos') : fila.quien},{' '}
              <time dateTime={fila.ocurrido}>{momentoEnPalabras(fila.ocurrido)}</time>
            </small>
          </li>
        ))}
      </ol>
      {archivados}
      <Pager
        page={page}
        total={data.total}
        size={POR_PAGINA}
        href={(to) => `?page=${to}${todos ? '&todos=1' : ''}`}
        label={t('accesos.paginas')}
      />
    </>
  );
}
