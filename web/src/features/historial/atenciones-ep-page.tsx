import type { Atencion, PersonaEP } from '@portal/domain/historial/contract';
import { ArrowLeft, ChevronLeft, ChevronRight, ClipboardList, FileQuestion } from 'lucide-react';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { nombreCompleto, useFamilia } from '../../lib/familia.ts';
import { cerrarSesion, useSesionAbierta } from '../../lib/sesion.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/link.tsx';
import { CellAction } from '../../ui/tables/cell-action.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { Menu } from '../../ui/dialogs/menu.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { AtencionVista } from './atencion-vista.tsx';
import { Buscador } from './buscador.tsx';
import { noEsta } from './detalle-atencion-page.tsx';
import { DocumentoEnlace } from './documento-enlace.tsx';
import { momentoDicho, nombreDelMedico } from './en-palabras.ts';
import { useAtenciones, useDetalle } from './historial.queries.ts';
import { conBusqueda, escribirPedido, leerPedido, type Pedido } from './lista-url.ts';
import { t } from './textos.ts';
import { conUsuarioParam, leerUsuarioParam } from './usuario-param.ts';
import '../../ui/tables/pager.css';
import { cx } from '../../ui/cx.ts';
import historial from './historial.module.css';
import css from './atenciones-ep-page.module.css';

/**
 * /misAtencionesEP, signed in: the history of the person in the navigation state; `?id=` shows one attention.
 */
export function AtencionesEPPage() {
  const usuarioParam = leerUsuarioParam(useLocation().state);
  const id = useSearchParams()[0].get('id');
  if (!usuarioParam) return <SinUsuario />;
  return id === null ? <Historial persona={usuarioParam} /> : <Detalle id={id} persona={usuarioParam} />;
}

/** Signs out only after /error is shown, because signing out on this page would redirect elsewhere. */
function SinUsuario() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate('/error', { replace: true, state: { errorMsg: t('ep.sinUsuario') } });
    return () => void cerrarSesion();
  }, [navigate]);
  return <LoadingScreen inside />;
}

function Historial({ persona }: { persona: PersonaEP }) {
  const navigate = useNavigate();
  const pedido = { ...leerPedido(useSearchParams()[0], []), integrante: persona.dni };
  const state = conUsuarioParam(persona);
  const nombre = nombreCompleto(persona).trim();
  return (
    <div>
      <PageHead
        title={t('ep.historial')}
        lead={nombre && t('ep.de', { nombre })}
        actions={<Integrantes persona={persona} />}
      />
      <div className={cx('no-print', historial['herramientas'])}>
        <Buscador
          key={persona.dni}
          label={t('misAtenciones.buscar')}
          placeholder={t('ep.buscar')}
          value={pedido.buscar}
          onSearch={(buscar) =>
            void navigate(direccion(conBusqueda(pedido, buscar)), { replace: true, state })
          }
        />
      </div>
      <Lista pedido={pedido} state={state} nombre={nombre} />
    </div>
  );
}

/** The person is in the navigation state, not in the URL. */
const direccion = (pedido: Pedido) => escribirPedido({ ...pedido, integrante: '' });

function Integrantes({ persona }: { persona: PersonaEP }) {
  const { usuario } = useSesionAbierta();
  const personas = [usuario, ...useFamilia()];
  const navigate = useNavigate();
  if (personas.length < 2) return null;
  const elegir = (elegida: PersonaEP) => void navigate('?', { state: conUsuarioParam(elegida) });
  return (
    <Menu
      trigger={
        <>
          <Avatar name={nombreCompleto(persona)} size="sm" />{' '}
          <span className="vh">{t('ep.integrante')}:</span> {nombreCompleto(persona)}
        </>
      }
      items={personas.map((quien) => ({
        id: quien.dni,
        label: nombreCompleto(quien),
        onPress: () => elegir(quien),
      }))}
    />
  );
}

/** Keeps the list's parameters in the URL, so that 'Volver' returns to the same place. */
function conDetalle(params: URLSearchParams, id: string | null): string {
  const next = new URLSearchParams(params);
  if (id === null) next.delete('id');
  else next.set('id', id);
  return `?${next}`;
}

function columnas(state: object, params: URLSearchParams): Column<Atencion>[] {
  const alDetalle = (id: string) => conDetalle(params, id);
  return [
    {
      key: 'codigo',
      header: t('misAtenciones.codigo'),
      role: 'lead',
      className: historial['principal'],
      cell: (atencion) => (
        <>
          <Link to={alDetalle(atencion.id)} state={state}>
            {atencion.atencion}
          </Link>
          <small className={css['resumen']}>
            {[momentoDicho(atencion), atencion.servicio.nombre].join(' · ')}
          </small>
        </>
      ),
    },
    {
      key: 'fecha',
      header: t('misAtenciones.fecha'),
      wideOnly: true,
      cell: (atencion) => momentoDicho(atencion),
    },
    {
      key: 'operador',
      header: t('ep.operador'),
      wideOnly: true,
      cell: ({ medico }) => nombreDelMedico(medico),
    },
    {
      key: 'servicio',
      header: t('misAtenciones.servicio'),
      wideOnly: true,
      cell: ({ servicio }) => servicio.nombre,
    },
    {
      key: 'accion',
      header: t('misAtenciones.accion'),
      role: 'act',
      cell: ({ id, atencion, documento }) =>
        documento ? (
          <DocumentoEnlace path={documento.path} de={t('historial.deQuien', { codigo: atencion })}>
            {t('ep.pdf')}
          </DocumentoEnlace>
        ) : (
          <CellAction to={alDetalle(id)} state={state} icon={<ChevronRight />} iconLast>
            {t('ep.detalle')}
          </CellAction>
        ),
    },
  ];
}

function Lista({
  pedido,
  state,
  nombre,
}: {
  pedido: Pedido;
  state: ReturnType<typeof conUsuarioParam>;
  nombre: string;
}) {
  const { data, error, refetch, isPlaceholderData } = useAtenciones(pedido);
  const [params] = useSearchParams();
  if (error && !data)
    return <RetryNote title={t('misAtenciones.noLlegaron')} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" count={6} />;
  if (!isPlaceholderData && data.pagina !== pedido.page)
    return <Navigate to={direccion({ ...pedido, page: data.pagina })} replace state={state} />;
  return (
    <div aria-busy={isPlaceholderData} className={historial['lista']}>
      <Table
        caption={t('misAtenciones.tabla', { nombre })}
        columns={columnas(state, params)}
        rows={data.atenciones}
        rowKey={({ id }) => id}
        empty={
          <div role="status">
            <EmptyState icon={<ClipboardList className="lg" />} title={t('ep.vacio')} />
          </div>
        }
      />
      {data.total > 0 && (
        <Paginas pedido={{ ...pedido, page: data.pagina }} paginas={data.paginas} state={state} />
      )}
    </div>
  );
}

function Paginas({ pedido, paginas, state }: { pedido: Pedido; paginas: number; state: object }) {
  const { page } = pedido;
  const a = (otra: number) => direccion({ ...pedido, page: otra });
  return (
    <nav className="pager" aria-label={t('ep.paginas')}>
      <p role="status">{t('ep.pagina', { pagina: page, total: paginas })}</p>
      {paginas > 1 && (
        <div className="pages">
          {page > 1 ? (
            <Link to={a(page - 1)} state={state} rel="prev">
              <ChevronLeft /> {t('ep.anterior')}
            </Link>
          ) : (
            <span className="p dis">
              <ChevronLeft /> {t('ep.anterior')}
            </span>
          )}
          {page < paginas ? (
            <Link to={a(page + 1)} state={state} rel="next">
              {t('ep.siguiente')} <ChevronRight />
            </Link>
          ) : (
            <span className="p dis">
              {t('ep.siguiente')} <ChevronRight />
            </span>
          )}
        </div>
      )}
    </nav>
  );
}

function Detalle({ id, persona }: { id: string; persona: PersonaEP }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data: atencion, error, refetch } = useDetalle(id);
  const volver = (
    <Button
      variant="second"
      icon={<ArrowLeft />}
      onClick={() => void navigate(conDetalle(params, null), { state: conUsuarioParam(persona) })}
    >
      {t('ep.volver')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={atencion ? t('detalle.titulo', { codigo: atencion.atencion }) : t('detalle.tituloSolo')}
        lead={
          atencion &&
          t('detalle.bajada', { servicio: atencion.servicio.nombre, momento: momentoDicho(atencion) })
        }
      />
      {atencion && <AtencionVista atencion={atencion} />}
      {!atencion && !error && <Skeleton count={2} />}
      {!atencion && error && noEsta(error) && (
        <EmptyState icon={<FileQuestion className="lg" />} title={t('detalle.noEsta')}>
          {t('detalle.noEsta.texto')}
        </EmptyState>
      )}
      {!atencion && error && !noEsta(error) && (
        <RetryNote title={t('detalle.noLlego')} error={error} onRetry={refetch} />
      )}
      <p className={css['volver']}>{volver}</p>
    </>
  );
}
