import type { AtencionDetalle } from '@portal/domain/historial/contract';
import { ClipboardList, FileText } from 'lucide-react';
import { useEffect } from 'react';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DocumentoEnlace } from '../documento-enlace.tsx';
import { enOrden } from '../en-orden.ts';
import { useDetalle, useRefrescarHistorial } from '../historial.queries.ts';
import { t } from '../textos.ts';
import { ChatPasado } from './chat-pasado.tsx';
import css from './fin.module.css';
import { RecetaFin } from './receta-fin.tsx';

/** Polling interval: a session by link gets no realtime events about documents. */
const CADA_MS = 20_000;

/**
 * The result of the attention that has just ended: instructions first, then prescriptions, documents and
 * chat.
 */
export function LoQueDejo({ id }: { id: string }) {
  const refrescar = useRefrescarHistorial();
  useEffect(() => {
    void refrescar();
  }, [refrescar]);
  const porEnlace = useSesionAbierta().alcance !== 'portal';
  const { data: atencion, error } = useDetalle(id, porEnlace ? CADA_MS : undefined);
  if (!atencion && !error) return <Skeleton shape="rows" count={2} />;
  return (
    <div className={css['dejo']}>
      {atencion && <Indicaciones atencion={atencion} />}
      {atencion?.recetas
        .filter(({ estado }) => estado === 'vigente')
        .map((receta) => (
          <RecetaFin key={receta.id} receta={receta} />
        ))}
      <Papeles atencion={atencion} porEnlace={porEnlace} />
      {atencion && <ChatPasado atencion={id} chat={atencion.chat} paciente={t('chat.vos')} />}
      {!porEnlace && (
        <LinkButton
          variant="second"
          className={css['detalle']}
          to={`/detalleAtencion?id=${encodeURIComponent(id)}`}
          icon={<ClipboardList />}
        >
          {t('fin.detalle')}
        </LinkButton>
      )}
    </div>
  );
}

/** In large type, because most people return for this. */
function Indicaciones({ atencion: { evolucion, otrasEvoluciones } }: { atencion: AtencionDetalle }) {
  const dichas = [evolucion, ...otrasEvoluciones].flatMap((una) =>
    una && una.indicaciones.trim() !== '' ? [una.indicaciones] : [],
  );
  return (
    <Card title={t('fin.indicaciones')}>
      {dichas.length > 0 ? (
        dichas.map((texto) => (
          <p key={texto} className={css['indicaciones']}>
            {texto}
          </p>
        ))
      ) : (
        <p className="muted">{t('fin.indicaciones.nada')}</p>
      )}
    </Card>
  );
}

function Papeles({ atencion, porEnlace }: { atencion: AtencionDetalle | undefined; porEnlace: boolean }) {
  const documentos = (atencion?.documentos ?? []).filter(({ corregido, anulado }) => !corregido && !anulado);
  return (
    <section aria-labelledby="papeles-fin">
      <h2 id="papeles-fin">{t('detalle.documentos')}</h2>
      {documentos.length > 0 ? (
        <ul className={css['papeles']} aria-label={t('detalle.documentos')}>
          {enOrden(documentos).map(({ id, tipo, path }) => (
            <li key={id}>
              <FileText />
              <b>{tipo}</b>
              <DocumentoEnlace path={path} de={tipo}>
                {t('detalle.pdf')}
              </DocumentoEnlace>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={<FileText className="lg" />} title={t('fin.nada')} />
      )}
      <p className="muted">{t(porEnlace ? 'fin.enCamino.enlace' : 'fin.enCamino')}</p>
    </section>
  );
}
