import { BellPlus, BellRing } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { cx } from '../../../ui/cx.ts';
import { t } from '../textos.ts';
import { useAvisos } from './use-avisos.ts';
import css from './avisos.module.css';

type Props = { porCorreo: boolean; className?: string | undefined };

/** Explains how the person is notified of the call if they close the page. */
export function Avisos({ porCorreo: email, className }: Props) {
  const { avisos, activar } = useAvisos();
  const device = avisos === 'activos';
  const how = device
    ? email
      ? 'sala.avisos.ambos'
      : 'sala.avisos.dispositivo'
    : email
      ? 'sala.avisos.email'
      : 'sala.avisos.ninguno';
  return (
    <Note
      tone="plain"
      icon={<BellRing />}
      title={t('sala.cerrar')}
      className={cx(css['guardado'], className)}
      actionsBeside
      actions={
        (avisos === 'apagados' || avisos === 'activando') && (
          <Button
            variant="second"
            icon={<BellPlus />}
            busy={avisos === 'activando' && t('sala.avisos.activando')}
            onClick={activar}
          >
            {t('sala.avisos.activar')}
          </Button>
        )
      }
    >
      <p>{t(how)}</p>
      <p role="status" className={cx('muted sm', css['estado'])}>
        {avisos === 'activos' && t('sala.avisos.activos')}
        {avisos === 'bloqueados' && t('sala.avisos.bloqueados')}
        {avisos === 'fallo' && t('sala.avisos.fallo')}
      </p>
    </Note>
  );
}
