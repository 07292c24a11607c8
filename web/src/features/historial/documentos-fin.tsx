import { ClipboardList, FileText } from 'lucide-react';
import { useEffect } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DocumentoEnlace } from './documento-enlace.tsx';
import { enOrden } from './en-orden.ts';
import { useDetalle, useRefrescarHistorial } from './historial.queries.ts';
import { t } from './textos.ts';
import './historial.css';

/** What the attention that has just ended left, and the way to it. Arriving here asks for the attentions again. */
export function DocumentosFin({ id }: { id: string }) {
  const refrescar = useRefrescarHistorial();
  useEffect(() => {
    void refrescar();
  }, [refrescar]);
  const { data: atencion, error } = useDetalle(id);
  if (!atencion && !error) return <Skeleton shape="rows" count={2} />;
  return (
    <div className="documentos-al-fin">
      {atencion && atencion.documentos.length > 0 ? (
        <ul className="papeles" aria-label={t('detalle.documentos')}>
          {enOrden(atencion.documentos).map(({ id: documento, tipo, path }) => (
            <li key={documento}>
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
      <p className="muted">{t('fin.enCamino')}</p>
      <LinkButton variant="second" to={`/detalleAtencion?id=${encodeURIComponent(id)}`} icon={<ClipboardList />}>
        {t('fin.detalle')}
      </LinkButton>
    </div>
  );
}
