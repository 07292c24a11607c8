import { unidades } from '@portal/domain/unidades/contract';
import { ExternalLink } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
import { useConsultaAparte } from '../../lib/consulta-aparte.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { anchoCertificado } from './ancho-certificado.ts';
import { NoVino } from './no-vino.tsx';
import { t } from './textos.ts';
import css from './contenido.module.css';

const pedirCertificado = () => call(unidades.pedirCertificado, { body: {} });

/** A ticket is valid for one minute and a single use. */
const RENEW_MS = 45_000;
const OPENED_MS = 1500;

export function CertificadoDialog({ onClose }: { onClose: () => void }) {
  const width = anchoCertificado(useWindowWidth());
  const { data, error, refetch } = useConsultaAparte(['certificado'], pedirCertificado);
  // If the renewal failed, the ticket is too old.
  const datos = error ? undefined : data;
  const embeds = (navigator as Partial<Navigator>).pdfViewerEnabled ?? true;

  // An iframe uses its ticket at once; a link must be valid whenever it is pressed, so its ticket is renewed.
  useEffect(() => {
    if (embeds || !datos) return;
    const timer = setTimeout(() => void refetch(), RENEW_MS);
    return () => clearTimeout(timer);
  }, [embeds, datos, refetch]);

  return (
    <Dialog title={t('contenido.certificado')} size="document" width={width} onClose={onClose}>
      {error && (
        <div className={css['certificadoAparte']}>
          <NoVino error={error} onReintentar={() => void refetch()} />
        </div>
      )}
      {!datos && !error && (
        <div className={css['certificadoAparte']}>
          <Skeleton shape="text" count={6} />
        </div>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own PDF, not shown in a sandbox */}
      {datos && embeds && <iframe src={datos.url} title={t('contenido.certificado.marco')} />}
      {datos && !embeds && (
        <div className={cx('stack', css['certificadoAparte'])}>
          <p>{t('contenido.certificado.aparte')}</p>
          <LinkButton
            href={datos.url}
            target="_blank"
            rel="noopener"
            icon={<ExternalLink />}
            onClick={() => setTimeout(() => void refetch(), OPENED_MS)}
          >
            {t('contenido.certificado.abrir')} <span className="vh">{t('contenido.otraPestana')}</span>
          </LinkButton>
        </div>
      )}
    </Dialog>
  );
}

function useWindowWidth(): number {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('resize', changed);
      return () => window.removeEventListener('resize', changed);
    },
    () => window.innerWidth,
  );
}
