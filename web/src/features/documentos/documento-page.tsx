import type { AnswerOf } from '@portal/domain/contract/endpoint';
import type { documentos } from '@portal/domain/documentos/contract';
import { Download, ExternalLink, FileQuestion, FileText, LogIn } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { configuracion } from '../../lib/configuracion.ts';
import { useSesion } from '../../lib/sesion.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { useRoom } from '../../ui/frames/room.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { IdentidadForm, type Identidad } from './abierto/identidad-form.tsx';
import { documentoPedido, type DocumentoPedido } from './documento-pedido.ts';
import { abrirDocumento, useDocumentoAlDia } from './documentos.queries.ts';
import { diaDelInstante } from './en-palabras.ts';
import { EstadoBadges } from './estado-badge.tsx';
import { t } from './textos.ts';
import { useAbrirPdf } from './use-abrir-pdf.ts';
import { useEnRegistro } from './use-en-registro.ts';
import css from './documento-page.module.css';

/** Options for the browser's PDF viewer: fit to width, without thumbnails. */
const VISTA = '#navpanes=0&view=FitH';

type Abierto = AnswerOf<typeof documentos.abrirDocumento>;

/**
 * /documento/*: a document in an iframe, for its signed-in owner or for the holder of a mail's secret link.
 */
export function DocumentoPage() {
  const { pathname } = useLocation();
  const { estado } = useSesion();
  const pedido = documentoPedido(pathname);
  if (!pedido) return <NoEsta />;
  if (!pedido.conSecreto && estado !== 'autenticado') return <HayQueIngresar pathname={pathname} />;
  return <Documento key={pedido.path} pedido={pedido} />;
}

function Documento({ pedido: { path } }: { pedido: DocumentoPedido }) {
  const { estado } = useSesion();
  const { data, error, refetch } = useEnRegistro(['documento', path], () => abrirDocumento(path), {
    seguir: estado !== 'autenticado',
  });
  const [conocido, setConocido] = useState<Conocido>();
  useDocumentoAlDia(data?.registro?.estado === 'en_registro', () => {
    if (data) void refetch();
  });
  if (data) return <Abierta path={path} abierto={data} />;
  if (conocido) return <Conocida path={path} {...conocido} />;
  if (error instanceof ApiError && error.code === 'identidad_requerida') {
    return (
      <Hoja titulo={t('documento.titulo')}>
        <IdentidadForm
          onListo={async (identidad) =>
            setConocido({ abierto: await abrirDocumento(path, identidad), identidad })
          }
        />
      </Hoja>
    );
  }
  if (error instanceof ApiError && [400, 404, 410, 422].includes(error.status)) return <NoEsta />;
  return (
    <Hoja titulo={t('documento.titulo')}>
      {error ? (
        <div className={css['aviso']}>
          <RetryNote title={t('documento.noLlego')} error={error} onRetry={refetch} />
        </div>
      ) : (
        <Skeleton count={2} />
      )}
    </Hoja>
  );
}

type Conocido = { abierto: Abierto; identidad: Identidad };

/** A document that opens with the patient's identity only. */
function Conocida({ path, abierto, identidad }: Conocido & { path: string }) {
  const { data } = useEnRegistro(['documento', path, 'conocida'], () => abrirDocumento(path, identidad), {
    leido: abierto,
  });
  return <Abierta path={path} abierto={data ?? abierto} identidad={identidad} />;
}

function Abierta({ path, abierto, identidad }: { path: string; abierto: Abierto; identidad?: Identidad }) {
  const { url, nombre, numero, enMarco, estado, incompleta, registro, firmado, conPresencia } = abierto;
  const { abriendo, fallo, abrir } = useAbrirPdf(path, identidad);
  const embeds = (navigator as Partial<Navigator>).pdfViewerEnabled ?? true;
  const titulo = numero === null ? nombre : t('documento.conNumero', { nombre, numero });
  const interesa = incompleta || registro !== null || estado !== 'vigente';
  const abrirAparte = (
    <Button
      variant={embeds ? 'second' : 'primary'}
      icon={<ExternalLink />}
      busy={abriendo && t('receta.pdf.abriendo')}
      onClick={abrir}
    >
      <span>
        {t('documento.abrir')} <span className="vh">{t('documento.otraPestana')}</span>
      </span>
    </Button>
  );
  return (
    <Hoja
      titulo={titulo}
      bajada={
        <>
          {t('documento.firmado', { dia: diaDelInstante(firmado) })}
          {conPresencia && `. ${t('documento.conPresencia')}`}
          {interesa && <EstadoBadges {...{ estado, incompleta, registro }} className={css['estado']} />}
        </>
      }
      acciones={enMarco && embeds && abrirAparte}
    >
      {fallo && (
        <Note tone="bad" role="alert" className={css['aviso']}>
          {fallo}
        </Note>
      )}
      {!enMarco && (
        <EmptyState
          icon={<FileText className="lg" />}
          title={t('documento.adjunto')}
          action={
            <LinkButton href={url} download icon={<Download />}>
              {t('documento.descargar')}
            </LinkButton>
          }
        >
          {t('documento.adjunto.texto')}
        </EmptyState>
      )}
      {enMarco && embeds && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- our own PDF, not shown in a sandbox
        <iframe
          // The file changes with the state: it gains its CUIR, or the mark of an annulment.
          key={`${estado} ${registro?.estado}`}
          className={css['marco']}
          src={`${url}${VISTA}`}
          title={titulo}
        />
      )}
      {enMarco && !embeds && (
        <EmptyState icon={<FileText className="lg" />} title={titulo} action={abrirAparte}>
          {t('documento.aparte')}
        </EmptyState>
      )}
    </Hoja>
  );
}

type HojaProps = { titulo: string; bajada?: ReactNode; acciones?: ReactNode; children: ReactNode };

/** The page's header; at the desk, the bar already has the h1. */
function Hoja({ titulo, bajada, acciones, children }: HojaProps) {
  const sesion = useSesion();
  const paciente =
    sesion.estado === 'autenticado' &&
    sesion.sesion.alcance === 'portal' &&
    sesion.sesion.usuario.rol === 'paciente';
  const room = useRoom();
  return (
    <div>
      {room === 'patient' ? (
        <PageHead
          {...(paciente && { back: { to: '/misatenciones', label: t('documento.volver') } })}
          title={titulo}
          lead={bajada}
          actions={acciones}
        />
      ) : (
        <header className="page-head">
          <div>
            <h2>{titulo}</h2>
            {bajada && <p>{bajada}</p>}
          </div>
          {acciones && <div className="row">{acciones}</div>}
        </header>
      )}
      {children}
    </div>
  );
}

/** Somebody else's, missing or expired: all look the same. */
function NoEsta() {
  const { estado } = useSesion();
  return (
    <Hoja titulo={t('documento.titulo')}>
      <EmptyState
        icon={<FileQuestion className="lg" />}
        title={t('documento.noEsta')}
        action={
          <LinkButton
            variant="second"
            to={estado === 'autenticado' || configuracion.requiere.portal ? '/home' : '/login'}
          >
            {t('documento.inicio')}
          </LinkButton>
        }
      >
        {t('documento.noEsta.texto')}
      </EmptyState>
    </Hoja>
  );
}

/** After signing in, returns to the document. */
function HayQueIngresar({ pathname }: { pathname: string }) {
  return (
    <Hoja titulo={t('documento.titulo')}>
      <EmptyState
        icon={<LogIn className="lg" />}
        title={t('documento.ingresar')}
        action={
          <LinkButton to="/login" state={{ pedido: pathname }}>
            {t('documento.ingresar.boton')}
          </LinkButton>
        }
      >
        {t('documento.ingresar.texto')}
      </EmptyState>
    </Hoja>
  );
}
