import { respuestasTurno, type RespuestaTurno } from '@portal/domain/turnos/estados';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { configuracion } from '../../../lib/configuracion.ts';
import { cx } from '../../../ui/cx.ts';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { LoadingScreen } from '../../../ui/feedback/loading-screen.tsx';
import { EnlaceResultado, Encabezado } from './resultado.tsx';
import { useRespuesta, type Resultado } from './respuesta.ts';
import { t } from './textos-enlaces.ts';
import css from './enlace.module.css';

export const ConfirmarPage = () => <EnlacePage estado={respuestasTurno.confirmado} />;
export const RechazarPage = () => <EnlacePage estado={respuestasTurno.rechazado} />;

/** The route decides which answer it is, because a URL can be spelled in more than one way. */
function EnlacePage({ estado }: { estado: RespuestaTurno }) {
  const { key } = useLocation();
  const codigo = useSearchParams()[0].get('id')?.trim() ?? '';
  return <Enlace key={`${key} ${estado} ${codigo}`} codigo={codigo} estado={estado} />;
}

function Enlace({ codigo, estado }: { codigo: string; estado: RespuestaTurno }) {
  const { resultado, reintentar } = useRespuesta(codigo, estado);
  if (resultado.fase === 'espera')
    return (
      <LoadingScreen
        inside
        text={t(estado === respuestasTurno.rechazado ? 'enlace.rechazando' : 'enlace.confirmando')}
      />
    );
  if (resultado.fase === 'hecho')
    return <EnlaceResultado turno={resultado.turno} estado={estado} codigo={codigo} />;
  return <EnlaceFallido fallo={resultado} estado={estado} onRetry={reintentar} />;
}

type Fallido = { fallo: Extract<Resultado, { fase: 'fallo' }>; estado: RespuestaTurno; onRetry: () => void };

/** Shows the alert first; the possible actions stay on the page. */
function EnlaceFallido({ fallo, estado, onRetry }: Fallido) {
  const [told, setTold] = useState(false);
  const acto = estado === respuestasTurno.rechazado ? 'rechazar' : 'confirmar';
  return (
    <div className={css['enlace']}>
      <Encabezado
        tono="mal"
        titulo={t(`enlace.error.titulo.${acto}`)}
        texto={fallo.mensaje}
        cubierto={!told}
      />
      <div className={cx('row', css['botones'])}>
        {fallo.reintentar && <Button onClick={onRetry}>{t('enlace.reintentar')}</Button>}
        <LinkButton
          variant={fallo.reintentar ? 'second' : 'primary'}
          to={configuracion.requiere.portal ? '/home' : '/login'}
        >
          {t('enlace.inicio')}
        </LinkButton>
      </div>
      {!told && (
        <AlertDialog
          tone="bad"
          title={t(`enlace.error.${acto}`)}
          button={t('enlace.cerrar')}
          onClose={() => setTold(true)}
        >
          <p>{fallo.mensaje}</p>
        </AlertDialog>
      )}
    </div>
  );
}
