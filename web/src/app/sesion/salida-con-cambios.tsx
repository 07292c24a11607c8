import { responderSalida } from '../../lib/salida.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { t } from '../textos.ts';

export function SalidaConCambios() {
  return (
    <ConfirmDialog
      title={t('salida.titulo')}
      yes={t('salida.salir')}
      no={t('salida.quedarse')}
      danger
      onYes={() => responderSalida(true)}
      onNo={() => responderSalida(false)}
    >
      <p>{t('salida.texto')}</p>
    </ConfirmDialog>
  );
}
