import { contenido } from '@portal/domain/contenido/contract';
import { diaEnPalabras } from '@portal/domain/tiempo/fechas';
import { call } from '../../lib/api.ts';
import { useConsultaAparte } from '../../lib/consulta-aparte.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LecturaVista } from './lectura-vista.tsx';
import { NoVino } from './no-vino.tsx';
import { t } from './textos.ts';
import css from './contenido.module.css';

const pedirTerminos = () => call(contenido.obtenerTerminos, {});

export function TerminosDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useConsultaAparte(['terminos'], pedirTerminos);
  return (
    <Dialog
      title={t('contenido.terminos')}
      size="lg"
      onClose={onClose}
      actions={data && <Button onClick={onClose}>{t('contenido.cerrar')}</Button>}
    >
      {data && (
        <>
          <LecturaVista lectura={data.documento} />
          <p className={css['documentoVersion']}>
            {t('contenido.version', {
              version: data.version,
              dia: diaEnPalabras(data.documento.actualizado),
              anio: data.documento.actualizado.slice(0, 4),
            })}
          </p>
        </>
      )}
      {error && <NoVino error={error} onReintentar={() => void refetch()} />}
      {!data && !error && <Skeleton shape="text" count={9} />}
    </Dialog>
  );
}
