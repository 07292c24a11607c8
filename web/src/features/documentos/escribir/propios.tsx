import type { DocumentoPropio } from '@portal/domain/documentos/contract';
import { FileText, PenLine } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { cx } from '../../../ui/cx.ts';
import { useAbrirPropio, usePropios } from './consulta.ts';
import { EstadoDelDocumento, VerPdf } from './firmado.tsx';
import { iconoDe } from './lista.tsx';
import { concordar, cualDe, cuando } from './palabras.ts';
import { t } from './textos-escribir.ts';
import { Actos } from './actos.tsx';
import css from './propios.module.css';

/**
 * The professional's documents: unsigned ones, and signed ones that can be opened or corrected after the call
 * too.
 */
export function EscribirPropios({
  ocupado,
}: {
  /** A patient is being attended: the record panel is theirs. */ ocupado: boolean;
}) {
  const { data, error, refetch } = usePropios();
  const pdf = useAbrirPropio();
  const filas = (lista: readonly DocumentoPropio[]) => (
    <ul className={css['propios']}>
      {lista.map((uno) => (
        <Fila key={uno.id} documento={uno} pdf={pdf} ocupado={ocupado} />
      ))}
    </ul>
  );
  const [borradores, firmados] = [
    data?.filter(({ estado }) => estado === 'borrador') ?? [],
    data?.filter(({ estado }) => estado === 'firmado') ?? [],
  ];
  return (
    <div className={cx('stack', css['pagina'])}>
      {ocupado && (
        <Note tone="plain">
          <p>{t('propios.ocupado')}</p>
        </Note>
      )}
      {error && !data && (
        <Note
          tone="bad"
          role="alert"
          title={t('propios.noLlego')}
          actions={
            <Button variant="second" onClick={() => void refetch()}>
              {t('hoja.reintentar')}
            </Button>
          }
        >
          <p>{error.message}</p>
        </Note>
      )}
      {!data && !error && <Skeleton shape="rows" count={5} label={t('hoja.cargando')} />}
      {data && (
        <>
          <section>
            <h2>{t('propios.borradores')}</h2>
            {borradores.length > 0 ? (
              <>
                <p className="muted">{t('propios.borradores.texto')}</p>
                {filas(borradores)}
              </>
            ) : (
              <p className="muted">{t('propios.ningunBorrador')}</p>
            )}
          </section>
          <section>
            <h2>{t('propios.firmados')}</h2>
            {firmados.length > 0 ? (
              filas(firmados)
            ) : (
              <EmptyState icon={<FileText className="lg" />} title={t('propios.ningunFirmado')} />
            )}
          </section>
        </>
      )}
    </div>
  );
}

function Fila({
  documento,
  pdf,
  ocupado,
}: {
  documento: DocumentoPropio;
  pdf: ReturnType<typeof useAbrirPropio>;
  ocupado: boolean;
}) {
  const { id, atencion, tipo, estado, paciente, firmado, guardado, path } = documento;
  const Icon = iconoDe[tipo];
  const cual = cualDe(documento);
  const borrador = estado === 'borrador';
  return (
    <li>
      <Icon />
      <span className={css['quien']}>
        <b>{cual}</b>
        <span>{paciente}</span>
      </span>
      <small className="muted num">
        {firmado
          ? t('lista.firmado', { ...concordar(tipo), cuando: cuando(firmado) })
          : t('lista.guardado', { ...concordar(tipo), cuando: cuando(guardado) })}
      </small>
      <EstadoDelDocumento documento={documento} className={css['estado']} />
      <Actos className={css['actos']}>
        {path !== null && <VerPdf documento={documento} path={path} pdf={pdf} discreto />}
        {!ocupado && (
          <LinkButton
            variant={borrador ? 'second' : 'quiet'}
            small
            icon={borrador && <PenLine />}
            to={`?borrador=${atencion}&documento=${id}`}
            aria-label={`${t(borrador ? 'propios.seguir' : 'propios.abrir')}: ${cual}, ${paciente}`}
          >
            {t(borrador ? 'propios.seguir' : 'propios.abrir')}
          </LinkButton>
        )}
      </Actos>
    </li>
  );
}
