import { Phone } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { t } from './textos.ts';
import css from './emergencia-dialog.module.css';

const signos = [
  'inicio.emergencia.pecho',
  'inicio.emergencia.conocimiento',
  'inicio.emergencia.sangrado',
  'inicio.emergencia.debilidad',
] as const;

/** Asks, before the request, whether it is an emergency for an ambulance. */
export function EmergenciaDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();

  function seguir() {
    onClose();
    void navigate('/especialidad');
  }

  return (
    <Dialog
      role="alertdialog"
      title={t('inicio.emergencia')}
      onClose={onClose}
      actions={
        <>
          <Button variant="call" onClick={seguir}>
            {t('inicio.emergencia.continuar')}
          </Button>
          <LinkButton variant="danger" href="tel:107" icon={<Phone />}>
            {t('inicio.emergencia.llamar')}
          </LinkButton>
          <Button variant="quiet" onClick={onClose}>
            {t('inicio.emergencia.volver')}
          </Button>
        </>
      }
    >
      <div className={css['emergencia']}>
        <p>{t('inicio.emergencia.texto')}</p>
        <ul>
          {signos.map((signo) => (
            <li key={signo}>{t(signo)}</li>
          ))}
        </ul>
        <p>{t('inicio.emergencia.seguir')}</p>
      </div>
    </Dialog>
  );
}
