import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { t } from './textos.ts';
import css from './contenido.module.css';

/** Where the DNI card shows the 11 digits of the procedure number. */
export function TramiteDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={t('contenido.tramite')}
      size="lg"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('contenido.cerrar')}</Button>}
    >
      <div className={css['tramite']}>
        <p>{t('contenido.tramite.texto')}</p>
        <img src="/api/unidad/tramite-dni" alt={t('contenido.tramite.imagen')} width={560} height={400} />
        <p className="muted">{t('contenido.tramite.aviso')}</p>
      </div>
    </Dialog>
  );
}
