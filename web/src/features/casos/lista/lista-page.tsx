import { nombreDeEstadoCaso } from '@portal/domain/casos/estados';
import { fechaCorta } from '@portal/domain/tiempo/fechas';
import { FileSpreadsheet, FolderSearch, Plus, SlidersHorizontal, UserRoundCog, X } from 'lucide-react';
import { Suspense, useRef, useState, type RefObject } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useAtajos } from '../../../lib/keyboard/atajos.ts';
import { configuracion } from '../../../lib/configuracion.ts';
import type { Primeras } from '../../../lib/primera-pagina/primera.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { useBusqueda } from '../../../lib/listas/use-busqueda.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DeskBar } from '../../../ui/frames/desk-bar.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SelectField } from '../../../ui/fields/choices/select-field.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import {
  listaDeCasosQuery,
  useCasosAlDia,
  useEsCoordinador,
  useGestores,
  useListaDeCasos,
} from '../casos.queries.ts';
import { telefonoEnPalabras } from '../en-palabras.ts';
import {
  aPedido,
  camposDichos,
  escribirVista,
  estadoDe,
  leerVista,
  ordenes,
  sinFiltros,
  type Campo,
  type Orden,
  type Vista,
} from './filtros-url.ts';
import { ListaTabla } from './lista-tabla.tsx';
import { t } from '../textos.ts';
import { VistasMenu } from './vistas-menu.tsx';
import { useDescarga } from '../detalle/use-documento.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import css from './lista.module.css';

const FiltrosDialog = lazyPart(() => import('./filtros-dialog.tsx'), 'FiltrosDialog');
const ReasignarDialog = lazyPart(() => import('./reasignar-dialog.tsx'), 'ReasignarDialog');

export const primeras: Primeras = (params, { usuario: { id, rol } }) => [
  listaDeCasosQuery(
    aPedido(leerVista(params), {
      id,
      unidad: configuracion.unidad.id,
      coordina: rol === 'coordinador_art',
    }),
  ),
];

/** /listcasos: filters, search, order and page are all in the URL. */
export function ListaCasosPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const vista = leerVista(params);
  const [filtrando, setFiltrando] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useCasosAlDia();
  const ver = (next: Partial<Vista>, replace = false) =>
    void navigate({ search: escribirVista({ ...vista, page: 1, ...next }) }, { replace });
  useAtajos({ f: () => setFiltrando(true), '/': () => search.current?.focus() });
  const cuantos = camposDichos(vista.filtros).length;
  // For page=0 or page=dos, correct the URL to the page that is shown.
  const pedida = params.get('page');
  if (pedida !== null && pedida !== String(vista.page))
    return <Navigate to={escribirVista(vista) || '?'} replace />;
  return (
    <div className={css['casos']}>
      <DeskBar
        tools={
          <>
            <VistasMenu vista={vista} />
            <Button
              variant="second"
              icon={<SlidersHorizontal />}
              aria-haspopup="dialog"
              onClick={() => setFiltrando(true)}
            >
              {cuantos > 0 ? t('lista.filtrarCon', { cuantos }) : t('lista.filtrar')}{' '}
              <kbd aria-hidden="true">F</kbd>
            </Button>
            <LinkButton
              to="/nuevocaso"
              state={{ volver: `/listcasos${escribirVista(vista)}` }}
              icon={<Plus />}
            >
              {t('lista.nuevo')}
            </LinkButton>
          </>
        }
      />
      <Resultados vista={vista} ver={ver} search={search} />
      {filtrando && (
        <Suspense>
          <FiltrosDialog
            filtros={vista.filtros}
            onClose={() => setFiltrando(false)}
            onFiltrar={(filtros) => {
              setFiltrando(false);
              ver({ filtros });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

type Ver = (next: Partial<Vista>, replace?: boolean) => void;

function Resultados({
  vista,
  ver,
  search,
}: {
  vista: Vista;
  ver: Ver;
  search: RefObject<HTMLInputElement | null>;
}) {
  const { usuario } = useSesionAbierta();
  const coordina = useEsCoordinador();
  const pedido = aPedido(vista, { id: usuario.id, unidad: configuracion.unidad.id, coordina });
  const { data, error, refetch, isPlaceholderData } = useListaDeCasos(pedido);
  const [elegidos, setElegidos] = useState<ReadonlySet<number>>(new Set());
  const [reasignando, setReasignando] = useState(false);
  const { bajando, bajar } = useDescarga(t('lista.csvError'));
  const filtrada = vista.buscar !== '' || vista.hoy !== '' || camposDichos(vista.filtros).length > 0;
  const href = (page: number) => escribirVista({ ...vista, page }) || '?';

  // A page beyond the end shows the last one: the server says which page it returned.
  if (data && !isPlaceholderData && data.page !== vista.page)
    return <Navigate to={href(data.page)} replace />;
  return (
    <>
      <div className={css['herramientas']}>
        <Busqueda buscar={vista.buscar} onBuscar={(buscar) => ver({ buscar }, true)} campo={search} />
        <SelectField
          id="casos-orden"
          className={css['orden']}
          label={t('lista.ordenar')}
          options={ordenes.map((value) => ({ value, label: t(`orden.${value}`) }))}
          value={vista.order}
          onChange={(event) => ver({ order: event.target.value as Orden })}
        />
        <div className={css['herramientasFin']}>
          {elegidos.size > 0 && (
            <>
              <span className="muted" role="status">
                {elegidos.size === 1 ? t('lista.unElegido') : t('lista.elegidos', { cuantos: elegidos.size })}
              </span>
              <Button variant="quiet" onClick={() => setElegidos(new Set())}>
                {t('lista.noElegir')}
              </Button>
              <Button variant="second" icon={<UserRoundCog />} onClick={() => setReasignando(true)}>
                {t('reasignar.boton')}
              </Button>
            </>
          )}
          {data && data.total > 0 && (
            <Button
              variant="quiet"
              icon={<FileSpreadsheet />}
              busy={bajando && t('lista.csvPreparando')}
              onClick={() => bajar({ filtro: pedido })}
            >
              {t('lista.csv')}
            </Button>
          )}
        </div>
      </div>
      <FiltrosActivos vista={vista} ver={ver} coordina={coordina} />
      {!data && error && <RetryNote title={t('lista.noLlegaron')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="rows" count={10} label={t('lista.cargando')} />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined} className={css['lista']}>
          <ListaTabla
            filas={data.casos}
            vista={vista}
            coordina={coordina}
            elegidos={elegidos}
            onElegir={setElegidos}
            empty={
              <EmptyState
                icon={<FolderSearch className="lg" />}
                title={t('lista.vacia')}
                action={
                  filtrada ? (
                    <Button
                      variant="second"
                      onClick={() => ver({ filtros: sinFiltros, hoy: '', buscar: '' })}
                    >
                      {t('lista.limpiar')}
                    </Button>
                  ) : (
                    <LinkButton variant="second" to="/nuevocaso">
                      {t('lista.nuevo')}
                    </LinkButton>
                  )
                }
              >
                {t(filtrada ? 'lista.vaciaFiltrada' : 'lista.vaciaTexto')}
              </EmptyState>
            }
          />
          <Pager page={data.page} total={data.total} href={href} />
        </div>
      )}
      {reasignando && (
        <Suspense>
          <ReasignarDialog
            casos={[...elegidos]}
            onClose={() => setReasignando(false)}
            onListo={() => setElegidos(new Set())}
          />
        </Suspense>
      )}
    </>
  );
}

function Busqueda({
  buscar,
  onBuscar,
  campo,
}: {
  buscar: string;
  onBuscar: (buscar: string) => void;
  campo: RefObject<HTMLInputElement | null>;
}) {
  const { texto, escribir, buscarYa } = useBusqueda(buscar, onBuscar);
  return (
    <search className={css['buscar']}>
      <SearchField
        id="casos-buscar"
        label={t('lista.buscar')}
        labelHidden
        placeholder={t('lista.buscar')}
        maxLength={80}
        value={texto}
        ref={campo}
        onChange={(event) => escribir(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && buscarYa()}
      />
    </search>
  );
}

function FiltrosActivos({ vista, ver, coordina }: { vista: Vista; ver: Ver; coordina: boolean }) {
  const dichos = camposDichos(vista.filtros).filter((campo) => coordina || campo !== 'gestor_id');
  const gestores = useGestores(coordina && vista.filtros.gestor_id !== '');
  if (dichos.length === 0 && vista.hoy === '') return null;
  const valorDe = (campo: Campo) => {
    const valor = vista.filtros[campo];
    if (campo === 'status') return nombreDeEstadoCaso[estadoDe(vista.filtros)!];
    if (campo === 'fechaAlta' || campo === 'fecha_turno') return fechaCorta(valor);
    if (campo === 'telefonoMovil') return telefonoEnPalabras(valor);
    if (campo !== 'gestor_id') return valor;
    const gestor = gestores.data?.find(({ id }) => id === valor);
    return gestor ? `${gestor.nombre} ${gestor.apellido}` : '…';
  };
  return (
    <div className={css['filtros']}>
      {vista.hoy !== '' && <FiltroActivo filtro={t(`hoy.${vista.hoy}`)} onQuitar={() => ver({ hoy: '' })} />}
      {dichos.map((campo) => (
        <FiltroActivo
          key={campo}
          filtro={`${t(`filtro.${campo}`)}: ${valorDe(campo)}`}
          onQuitar={() => ver({ filtros: { ...vista.filtros, [campo]: '' } })}
        />
      ))}
      <Button variant="quiet" small onClick={() => ver({ filtros: sinFiltros, hoy: '' })}>
        {t('lista.limpiar')}
      </Button>
    </div>
  );
}

function FiltroActivo({ filtro, onQuitar }: { filtro: string; onQuitar: () => void }) {
  return (
    <button
      type="button"
      className={css['filtro']}
      aria-label={t('lista.quitarUno', { filtro })}
      onClick={onQuitar}
    >
      {filtro} <X />
    </button>
  );
}
