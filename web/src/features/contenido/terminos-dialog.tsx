import { contenido } from '@portal/domain/contenido/contract';
import { diaEnPalabras } from '@portal/domain/tiempo/fechas';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { DocumentoVista } from './documento-vista.tsx';
import { NoVino } from './no-vino.tsx';
import { t } from './textos.ts';
import { useCarga } from '../../lib/use-carga.ts';
import css from './contenido.module.css';

const pedirTerminos = () => call(contenido.obtenerTerminos, {});

export function TerminosDialog({ onClose }: { onClose: () => void }) {
  const { datos, error, otraVez } = useCarga(pedirTerminos);
  return (
    <Dialog
      title={t('contenido.terminos')}
      size="lg"
      onClose={onClose}
      actions={datos && <Button onClick={onClose}>{t('contenido.cerrar')}</Button>}
    >
      {datos && (
        <>
          <DocumentoVista documento={datos.documento} />
          <p className={css['documentoVersion']}>
            {t('contenido.version', {
              version: datos.version,
              dia: diaEnPalabras(datos.documento.actualizado),
              anio: datos.documento.actualizado.slice(0, 4),
            })}
          </p>
        </>
      )}
      {error !== undefined && <NoVino error={error} onReintentar={otraVez} />}
      {!datos && error === undefined && <Skeleton shape="text" count={9} />}
    </Dialog>
  );
}
