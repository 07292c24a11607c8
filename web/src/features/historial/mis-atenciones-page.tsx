import type { Atencion, PersonaEP } from '@portal/domain/historial/contract';
import { ChevronRight, ClipboardList, SearchX, Video } from 'lucide-react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { configuracion } from '../../lib/configuracion.ts';
import { familiaDe, nombreCompleto, useFamilia } from '../../lib/familia.ts';
import type { Primeras } from '../../lib/primera-pagina/primera.ts';
import { useSesionAbierta } from '../../lib/sesion.ts';
import { Link } from '../../ui/link.tsx';
import { CellAction } from '../../ui/tables/cell-action.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { SelectField } from '../../ui/fields/choices/select-field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { cx } from '../../ui/cx.ts';
import { Buscador } from './buscador.tsx';
import { DocumentoEnlace } from './documento-enlace.tsx';
import { momentoDicho, nombreDelMedico } from './en-palabras.ts';
import { atencionesQuery, useAtenciones } from './historial.queries.ts';
import { conBusqueda, conIntegrante, escribirPedido, leerPedido, type Pedido } from './lista-url.ts';
import { t } from './textos.ts';
import { conUsuarioParam } from './usuario-param.ts';
import historial from './historial.module.css';
import css from './mis-atenciones-page.module.css';

export const primeras: Primeras = (params, sesion) => [
  atencionesQuery(
    leerPedido(
      params,
      familiaDe(sesion).map(({ dni }) => dni),
    ),
  ),
];

/** /misatenciones: past attentions of oneself or of a member. Person, search and page are in the URL. */
export function MisAtencionesPage() {
  const { usuario } = useSesionAbierta();
  const familia = useFamilia();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const pedido = leerPedido(
    params,
    familia.map(({ dni }) => dni),
  );
  const integrante = familia.find(({ dni }) => dni === pedido.integrante);
  const quien = nombreCompleto(integrante ?? usuario);

  return (
    <div>
      <PageHead title={t('misAtenciones.titulo')} />
      <div className={cx('no-print', historial['herramientas'])}>
        {familia.length > 0 && (
          <SelectField
            id="integrante"
            name="integrante"
            label={t('misAtenciones.integrante')}
            value={pedido.integrante}
            onChange={(event) => void navigate(escribirPedido(conIntegrante(pedido, event.target.value)))}
            options={[
              { value: '', label: nombreCompleto(usuario) },
              ...familia.map((persona) => ({ value: persona.dni, label: nombreCompleto(persona) })),
            ]}
          />
        )}
        <Buscador
          key={pedido.integrante}
          label={t('misAtenciones.buscar')}
          placeholder={t('misAtenciones.buscar.pista')}
          value={pedido.buscar}
          onSearch={(buscar) => void navigate(escribirPedido(conBusqueda(pedido, buscar)), { replace: true })}
        />
      </div>
      <Lista pedido={pedido} quien={quien} propio={!integrante} />
      {configuracion.atencionesLegado && <VistaAnterior persona={integrante ?? usuario} />}
    </div>
  );
}

const columnas: readonly Column<Atencion>[] = [
  {
    key: 'codigo',
    header: t('misAtenciones.codigo'),
    short: t('misAtenciones.codigo.corto'),
    cell: ({ id, atencion }) => <Link to={alDetalle(id)}>{atencion}</Link>,
  },
  {
    key: 'fecha',
    header: t('misAtenciones.fecha'),
    role: 'lead',
    className: historial['principal'],
    cell: (atencion) => momentoDicho(atencion),
  },
  {
    key: 'profesional',
    header: t('misAtenciones.profesional'),
    cell: ({ medico }) => nombreDelMedico(medico),
  },
  { key: 'servicio', header: t('misAtenciones.servicio'), cell: ({ servicio }) => servicio.nombre },
  {
    key: 'accion',
    header: t('misAtenciones.accion'),
    role: 'act',
    cell: ({ id, atencion, documento }) =>
      documento ? (
        <DocumentoEnlace path={documento.path} de={t('historial.deQuien', { codigo: atencion })}>
          {t('misAtenciones.pdf')}
        </DocumentoEnlace>
      ) : (
        <CellAction
          to={alDetalle(id)}
          icon={<ChevronRight />}
          iconLast
          of={t('historial.deQuien', { codigo: atencion })}
        >
          {t('misAtenciones.detalle')}
        </CellAction>
      ),
  },
];

const alDetalle = (id: string) => `/detalleAtencion?id=${encodeURIComponent(id)}`;

function Lista({ pedido, quien, propio }: { pedido: Pedido; quien: string; propio: boolean }) {
  const { data, error, refetch, isPlaceholderData } = useAtenciones(pedido);
  if (error && !data)
    return <RetryNote title={t('misAtenciones.noLlegaron')} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="table" count={10} />;
  // A page beyond the end redirects to the last one.
  if (!isPlaceholderData && data.pagina !== pedido.page)
    return <Navigate to={escribirPedido({ ...pedido, page: data.pagina })} replace />;
  return (
    <div aria-busy={isPlaceholderData} className={historial['lista']}>
      <Table
        caption={t('misAtenciones.tabla', { nombre: quien })}
        columns={columnas}
        rows={data.atenciones}
        rowKey={({ id }) => id}
        empty={
          <div role="status">
            <Vacio pedido={pedido} quien={quien} propio={propio} />
          </div>
        }
      />
      <Pager page={data.pagina} total={data.total} href={(page) => escribirPedido({ ...pedido, page })} />
    </div>
  );
}

/** The link to the legacy screen, if the unit keeps it. */
function VistaAnterior({ persona }: { persona: PersonaEP }) {
  return (
    <p className={css['anterior']}>
      <Link to="/misAtencionesEP" state={conUsuarioParam(persona)}>
        {t('misAtenciones.anterior')}
      </Link>
    </p>
  );
}

function Vacio({ pedido, quien, propio }: { pedido: Pedido; quien: string; propio: boolean }) {
  if (pedido.buscar !== '') {
    return (
      <EmptyState
        icon={<SearchX className="lg" />}
        title={t('misAtenciones.vacio')}
        action={
          <LinkButton variant="second" to={escribirPedido(conBusqueda(pedido, ''))}>
            {t('misAtenciones.vacio.limpiar')}
          </LinkButton>
        }
      >
        {t('misAtenciones.vacio.busqueda', { buscar: pedido.buscar })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ClipboardList className="lg" />}
      title={t('misAtenciones.vacio')}
      action={
        propio &&
        configuracion.requiere.portal && (
          <LinkButton variant="second" to="/especialidad" icon={<Video />}>
            {t('misAtenciones.vacio.videollamada')}
          </LinkButton>
        )
      }
    >
      {propio ? t('misAtenciones.vacio.propio') : t('misAtenciones.vacio.integrante', { nombre: quien })}
    </EmptyState>
  );
}
