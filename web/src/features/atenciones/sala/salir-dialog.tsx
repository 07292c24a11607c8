import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { t } from '../textos.ts';

/** Asks before the patient hangs up, against accidental presses. */
export function SalirDialog({ onSi, onNo }: { onSi: () => void; onNo: () => void }) {
  return (
    <ConfirmDialog
      danger
      title={t('salir.titulo')}
      yes={t('salir.si')}
      no={t('salir.no')}
      onYes={onSi}
      onNo={onNo}
    >
      <p>{t('salir.texto')}</p>
    </ConfirmDialog>
  );
}
