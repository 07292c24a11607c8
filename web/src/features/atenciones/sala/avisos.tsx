import { BellPlus, BellRing } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { t } from '../textos.ts';
import { useAvisos } from './use-avisos.ts';

/** Explains how the person is notified of the call if they close the page. */
export function Avisos({ porCorreo: email }: { porCorreo: boolean }) {
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
      className="guardado"
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
      <p role="status" className="muted sm">
        {avisos === 'activos' && t('sala.avisos.activos')}
        {avisos === 'bloqueados' && t('sala.avisos.bloqueados')}
        {avisos === 'fallo' && t('sala.avisos.fallo')}
      </p>
    </Note>
  );
}
