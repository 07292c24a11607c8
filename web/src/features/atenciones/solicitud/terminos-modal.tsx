import { contenido } from '@portal/domain/contenido/contract';
import type { Lectura } from '@portal/domain/contenido/lectura';
import { fechaCorta } from '@portal/domain/tiempo/fechas';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, Siren, Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { cx } from '../../../ui/cx.ts';
import { NoLlego } from '../no-llego.tsx';
import { t } from '../textos.ts';
import css from './terminos-modal.module.css';

type Props = {
  /** Draws the full text; the page that joins both features provides it. */
  ver: (lectura: Lectura) => ReactNode;
  enviando: boolean;
  /** The accepted version is no longer in force. */
  cambiaron: boolean;
  onAceptar: (version: string) => void;
  onClose: () => void;
};

export const terminosKey = ['contenido', 'terminos'] as const;

/**
 * Always shown before a call: three lines, the full text on request, and the accept button. Accepting sends
 * the version that was read.
 */
export function TerminosModal({ ver, enviando, cambiaron, onAceptar, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: terminosKey,
    queryFn: () => call(contenido.obtenerTerminos, {}),
    staleTime: 0,
  });
  return (
    <LazyDialog
      title={t('terminos.titulo')}
      onClose={onClose}
      actions={
        data && (
          <>
            <Button
              variant="call"
              busy={enviando && t('solicitar.entrando')}
              onClick={() => onAceptar(data.version)}
            >
              {t('terminos.aceptar')}
            </Button>
            <Button variant="second" onClick={onClose}>
              {t('terminos.volver')}
            </Button>
          </>
        )
      }
    >
      {cambiaron && (
        <Note tone="warn" role="alert">
          {t('terminos.nuevos')}
        </Note>
      )}
      {data && (
        <>
          <ul className={css['resumen']}>
            <li>
              <Siren /> <span>{t('terminos.resumen.emergencia')}</span>
            </li>
            <li>
              <Stethoscope /> <span>{t('terminos.resumen.consulta')}</span>
            </li>
            <li>
              <ShieldCheck /> <span>{t('terminos.resumen.datos')}</span>
            </li>
          </ul>
          <details className={css['todo']}>
            <summary>{t('terminos.leerTodo')}</summary>
            {ver(data.documento)}
          </details>
          <p className={cx('muted sm', css['version'])}>
            {t('terminos.version', { version: fechaCorta(data.version) })}
          </p>
        </>
      )}
      {error && !data && <NoLlego title={t('terminos.noLlegaron')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="text" count={4} />}
    </LazyDialog>
  );
}
