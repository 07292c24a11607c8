import { cerrarSesion } from '../../lib/sesion.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { t } from '../textos.ts';
import css from './aviso-inactividad.module.css';

export function AvisoInactividad({ left, onKeep }: { left: number; onKeep: () => void }) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return (
    <Dialog
      role="alertdialog"
      title={t('inactividad.titulo')}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onKeep} autoFocus>
            {t('inactividad.seguir')}
          </Button>
          <Button variant="second" onClick={() => void cerrarSesion()}>
            {t('menu.salir')}
          </Button>
        </>
      }
    >
      <p>{t('inactividad.texto')}</p>
      <p className={css['reloj']} role="timer">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </p>
      <p className="muted">{t('inactividad.tranquilo')}</p>
    </Dialog>
  );
}
