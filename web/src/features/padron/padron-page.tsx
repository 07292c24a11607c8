import type { AfiliadoDelPadron } from '@portal/domain/padron/contract';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import { fechaCorta, momentoCorto } from '@portal/domain/tiempo/fechas';
import { Contact, Download, Upload } from 'lucide-react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useBusqueda } from '../../lib/listas/use-busqueda.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DeskBar } from '../../ui/frames/desk-bar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Kpis } from '../../ui/data/kpis.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { cuenta, nombreDe } from './en-palabras.ts';
import { Estado } from './estado.tsx';
import { useCarga, useDescarga, usePadron } from './padron.queries.ts';
import { CargaPage } from './carga-page.tsx';
import { t } from './textos.ts';
import css from './padron.module.css';

/** /admin/padron, with the load of a new roll below it. */
export function PadronPage() {
  const { pathname } = useLocation();
  return pathname.replace(/\/+$/, '').endsWith('/carga') ? <CargaPage /> : <Lista />;
}

const POR_PAGINA = 15;
const enLaDireccion = (buscar: string, page: number) => {
  const params = new URLSearchParams({ ...(buscar && { buscar }), ...(page > 1 && { page: String(page) }) });
  return `?${params}`;
};

function Lista() {
  const [params, setParams] = useSearchParams();
  const buscar = params.get('buscar') ?? '';
  const pedida = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, refetch, isPlaceholderData } = usePadron(buscar, pedida);
  const { bajando, bajar } = useDescarga();
  // A page beyond the end shows the last one: the server says which page it returned.
  if (data && !isPlaceholderData && data.page !== pedida)
    return <Navigate to={enLaDireccion(buscar, data.page)} replace />;
  return (
    <div className="stack">
      <DeskBar
        title={t('padron.titulo')}
        tools={
          <>
            {data && data.afiliadosEnTotal > 0 && (
              <Button
                variant="second"
                icon={<Download />}
                busy={bajando}
                onClick={() => bajar({ que: 'padron' })}
              >
                {t('padron.bajar')}
              </Button>
            )}
            <LinkButton to="/admin/padron/carga" icon={<Upload />}>
              {t('padron.subir')}
            </LinkButton>
          </>
        }
      />
      <EnRevision />
      {!data && error && <RetryNote title={t('padron.noLlego')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="rows" count={8} label={t('padron.cargando')} />}
      {data && <Resumen data={data} />}
      {data && (data.afiliadosEnTotal > 0 || buscar !== '') && (
        <Busqueda
          buscar={buscar}
          onBuscar={(texto) => setParams(texto === '' ? {} : { buscar: texto }, { replace: true })}
        />
      )}
      {data && (
        <div aria-busy={isPlaceholderData || undefined} className={css['lista']}>
          <Table
            caption={t('padron.titulo')}
            columns={columnas}
            rows={data.afiliados}
            rowKey={({ dni }) => dni}
            empty={<Vacio hayPadron={data.afiliadosEnTotal > 0} onTodos={() => setParams({})} />}
          />
          <Pager
            page={data.page}
            total={data.total}
            size={POR_PAGINA}
            href={(page) => enLaDireccion(buscar, page)}
          />
        </div>
      )}
    </div>
  );
}

function Vacio({ hayPadron, onTodos }: { hayPadron: boolean; onTodos: () => void }) {
  return (
    <EmptyState
      icon={<Contact className="lg" />}
      title={t(hayPadron ? 'padron.sinResultados' : 'padron.vacio')}
      action={
        hayPadron ? (
          <Button variant="second" onClick={onTodos}>
            {t('padron.limpiar')}
          </Button>
        ) : (
          <LinkButton variant="second" to="/admin/padron/carga" icon={<Upload />}>
            {t('padron.subir')}
          </LinkButton>
        )
      }
    >
      {t(hayPadron ? 'padron.sinResultadosTexto' : 'padron.vacioTexto')}
    </EmptyState>
  );
}

const columnas: Column<AfiliadoDelPadron>[] = [
  { key: 'persona', header: t('col.persona'), role: 'lead', cell: nombreDe },
  {
    key: 'dni',
    header: t('col.dni'),
    cell: ({ dni }) => <span className="num">{dniEnPalabras(dni)}</span>,
  },
  { key: 'afiliado', header: t('col.afiliado'), cell: ({ nroAfiliado }) => nroAfiliado ?? '—' },
  { key: 'plan', header: t('col.plan'), cell: ({ plan }) => plan ?? '—' },
  {
    key: 'nacimiento',
    header: t('col.nacimiento'),
    roomy: true,
    cell: ({ fecNac }) => (fecNac ? fechaCorta(fecNac) : '—'),
  },
  { key: 'sexo', header: t('col.sexo'), roomy: true, cell: ({ sexo }) => sexo ?? '—' },
  { key: 'estado', header: t('col.estado'), role: 'state', cell: ({ estado }) => <Estado estado={estado} /> },
];

function Resumen({
  data: { afiliadosEnTotal, activos, ultima },
}: {
  data: NonNullable<ReturnType<typeof usePadron>['data']>;
}) {
  return (
    <Kpis
      label={t('padron.resumen')}
      items={[
        { label: t('padron.afiliados'), value: cuenta(afiliadosEnTotal) },
        { label: t('padron.activos'), value: cuenta(activos) },
        { label: t('padron.deBaja'), value: cuenta(afiliadosEnTotal - activos) },
        {
          label: t('padron.ultima'),
          value: (
            <span className={css['ultima']}>
              {ultima?.terminada ? momentoCorto(new Date(ultima.terminada)) : t('padron.ninguna')}
            </span>
          ),
          detail: ultima ? t('padron.ultimaDe', { archivo: ultima.archivo, autor: ultima.autor }) : undefined,
        },
      ]}
    />
  );
}

/** Reminds of an unfinished load, wherever the roll is shown. */
function EnRevision() {
  const { data } = useCarga(false);
  const carga = data?.revision?.carga;
  if (!carga) return null;
  const { archivo, autor, estado } = carga;
  return (
    <Note
      role="status"
      title={t(estado === 'recibiendo' ? 'padron.llegando' : 'padron.hay')}
      actions={
        <LinkButton variant="second" to="/admin/padron/carga">
          {t('padron.seguir')}
        </LinkButton>
      }
    >
      {t('padron.hayTexto', { archivo, autor })}
    </Note>
  );
}

function Busqueda({ buscar, onBuscar }: { buscar: string; onBuscar: (buscar: string) => void }) {
  const { texto, escribir } = useBusqueda(buscar, onBuscar);
  return (
    <search className={css['buscar']}>
      <SearchField
        id="padron-buscar"
        label={t('padron.buscar')}
        labelHidden
        placeholder={t('padron.buscar')}
        maxLength={80}
        value={texto}
        onChange={(event) => escribir(event.target.value)}
      />
    </search>
  );
}
