import type { Receta } from '@portal/domain/documentos/contract';
import { registroEnPalabras } from '@portal/domain/registro/reglas';
import { FileQuestion, Printer } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/api.ts';
import { enLista } from '../../../lib/listas/en-palabras.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Thumb } from '../../../ui/data/thumb.tsx';
import { Link } from '../../../ui/link.tsx';
import { useReceta, useRecetaAlDia } from '../documentos.queries.ts';
import { diaDelInstante, ultimoDiaDicho } from '../en-palabras.ts';
import { EstadoBadges } from '../estado-badge.tsx';
import { RecetaHoja } from './receta-hoja.tsx';
import { recetaPedida } from './receta-pedida.ts';
import { t } from '../textos.ts';
import { useAbrirPdf } from '../use-abrir-pdf.ts';
import css from './detalle-receta-page.module.css';

/** /detalleReceta: the prescription of the navigation state, or of `?id=`, so that reloads and links work. */
export function DetalleRecetaPage() {
  const { state } = useLocation();
  const id = recetaPedida(useSearchParams()[0], state);
  const { data, error, refetch } = useReceta(id);
  useRecetaAlDia(data?.atencion.id);
  if (data) return <Detalle key={data.id} receta={data} />;
  const missing =
    id === null || data === null || (error instanceof ApiError && [400, 404, 422].includes(error.status));
  return (
    <div>
      <PageHead back={{ to: '/misatenciones', label: t('receta.volver') }} title={t('receta.tituloSolo')} />
      {missing && <NoEsta />}
      {!missing && error && (
        <div className={css['avisos']}>
          <RetryNote title={t('receta.noLlego')} error={error} onRetry={refetch} />
        </div>
      )}
      {!missing && !error && <Skeleton count={2} />}
    </div>
  );
}

function Detalle({ receta }: { receta: Receta }) {
  const { numero, estado, faltan, atencion, documento } = receta;
  const { abriendo, fallo, abrir } = useAbrirPdf(documento.path);
  const verEnPdf = (
    <Button icon={<Printer />} busy={abriendo && t('receta.pdf.abriendo')} onClick={abrir}>
      <span>
        {t('receta.pdf')} <span className="vh">{t('receta.otraPestana')}</span>
      </span>
    </Button>
  );
  return (
    <div>
      <PageHead
        back={{
          to: `/detalleAtencion?id=${encodeURIComponent(atencion.id)}`,
          label: t('receta.volver.atencion', { codigo: atencion.codigo }),
        }}
        title={t('receta.titulo', { numero: numero ?? '' })}
        lead={
          <EstadoBadges
            estado={estado}
            incompleta={faltan.length > 0}
            registro={receta.registro}
            className={css['estado']}
          />
        }
        actions={verEnPdf}
        wideActions
      />
      <div className={css['avisos']}>
        {fallo && (
          <Note tone="bad" role="alert">
            {fallo}
          </Note>
        )}
        <Avisos receta={receta} />
      </div>
      <RecetaHoja receta={receta} />
      <Thumb stick className={css['pdf']}>
        {verEnPdf}
      </Thumb>
    </div>
  );
}

const tonos = {
  en_registro: { tone: 'info' },
  rechazada: { tone: 'bad' },
  sin_registro: { tone: 'warn' },
} as const;
const textosDeRegistro = {
  en_registro: 'receta.enRegistro.texto',
  rechazada: 'receta.rechazada.texto',
  sin_registro: 'receta.sinRegistro.texto',
} as const;

/** Warnings before going to the pharmacy with it. */
function Avisos({ receta }: { receta: Receta }) {
  const { estado, vence, faltan, corregidaPor, anulacion, registro } = receta;
  if (anulacion)
    return (
      <Note tone="bad" title={t('receta.anulada.titulo', { dia: diaDelInstante(anulacion.ocurrida) })}>
        <p>{t('receta.anulada.texto')}</p>
        <p>{t('receta.anulada.motivo', { motivo: anulacion.motivo })}</p>
      </Note>
    );
  return (
    <>
      {faltan.length > 0 && (
        <Note tone="bad" title={t('receta.incompleta.titulo')}>
          <p>
            {t('receta.incompleta.texto', {
              faltan: enLista(faltan.map(({ nombre }) => nombre)),
            })}
          </p>
        </Note>
      )}
      {registro.estado !== 'registrada' && estado !== 'corregida' && (
        <Note {...tonos[registro.estado]} title={registroEnPalabras(registro)}>
          <p>{t(textosDeRegistro[registro.estado])}</p>
        </Note>
      )}
      {estado === 'corregida' && (
        <Note
          tone="warn"
          title={t('receta.corregida.titulo')}
          actions={
            corregidaPor && (
              <LinkButton
                variant="second"
                to={`/detalleReceta?id=${encodeURIComponent(corregidaPor.id)}`}
                state={{ recetaId: corregidaPor.id }}
              >
                {corregidaPor.numero === null
                  ? t('receta.corregida.ver')
                  : t('receta.corregida.verNumero', { numero: corregidaPor.numero })}
              </LinkButton>
            )
          }
        >
          <p>{t('receta.corregida.texto')}</p>
        </Note>
      )}
      {estado === 'vencida' && vence !== null && (
        <Note tone="warn" title={t('receta.vencida.titulo', { dia: ultimoDiaDicho(vence) })}>
          <p>
            {t('receta.vencida.texto')} <Link to="/especialidad">{t('receta.vencida.pedir')}</Link>
          </p>
        </Note>
      )}
    </>
  );
}

function NoEsta() {
  return (
    <EmptyState
      icon={<FileQuestion className="lg" />}
      title={t('receta.noEsta')}
      action={
        <LinkButton variant="second" to="/misatenciones">
          {t('receta.noEsta.volver')}
        </LinkButton>
      }
    >
      {t('receta.noEsta.texto')}
    </EmptyState>
  );
}
