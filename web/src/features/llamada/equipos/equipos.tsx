import type { Lado } from '@portal/domain/llamada/contract';
import { Suspense } from 'react';
import { SelectField } from '../../../ui/fields/choices/select-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { elegirEquipo } from '../core/medios.ts';
import { conoceFondo } from '../fondo/use-fondo.ts';
import { Altavoz } from './altavoz.tsx';
import { Nivel } from './nivel.tsx';
import { opciones } from './opciones.ts';
import { Permisos } from './permisos.tsx';
import css from './previa.module.css';
import { t } from '../textos.ts';
import { useMedios } from '../use-llamada.ts';

const OpcionDeFondo = lazyPart(() => import('../fondo/opcion.tsx'), 'OpcionDeFondo');

/**
 * Choice and test of camera, microphone and loudspeaker, before and during a call; applied at once and
 * remembered on this device.
 */
export function EquiposDialog({ lado, onClose }: { lado: Lado; onClose: () => void }) {
  const { camaras, microfonos, audio, video, falloAudio, falloVideo } = useMedios();
  const fallo =
    falloVideo === 'denegado' || falloAudio === 'denegado' ? 'denegado' : (falloAudio ?? falloVideo);
  return (
    <LazyDialog
      title={t('equipos.titulo')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('equipos.listo')}</Button>}
    >
      <div className={css['equipos']}>
        <SelectField
          id="equipo-camara"
          name="camara"
          label={t('equipos.camara')}
          value={video?.getSettings().deviceId ?? ''}
          disabled={camaras.length === 0}
          options={opciones(camaras, 'equipos.camaraSinNombre', 'equipos.ninguna')}
          onChange={({ currentTarget }) => void elegirEquipo('video', currentTarget.value)}
        />
        <SelectField
          id="equipo-microfono"
          name="microfono"
          label={t('equipos.microfono')}
          value={audio?.getSettings().deviceId ?? ''}
          disabled={microfonos.length === 0}
          options={opciones(microfonos, 'equipos.microfonoSinNombre', 'equipos.ninguno')}
          onChange={({ currentTarget }) => void elegirEquipo('audio', currentTarget.value)}
        />
        {audio && (
          <p className={css['prueba']}>
            <Nivel pista={audio} /> {t('equipos.nivel')}
          </p>
        )}
        <Altavoz />
        {conoceFondo(lado) && (
          <Suspense>
            <OpcionDeFondo />
          </Suspense>
        )}
        {fallo && <Permisos fallo={fallo} />}
      </div>
    </LazyDialog>
  );
}
