import { SelectField } from '../../../ui/fields/choices/select-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { elegirAltavoz, elegirEquipo, puedeElegirAltavoz } from '../core/medios.ts';
import { Nivel } from './nivel.tsx';
import { Permisos } from './permisos.tsx';
import css from './previa.module.css';
import { t } from '../textos.ts';
import { useMedios } from '../use-llamada.ts';

/** Choice of camera, microphone and loudspeaker; applied at once and remembered on this device. */
export function EquiposDialog({ onClose }: { onClose: () => void }) {
  const { camaras, microfonos, altavoces, altavoz, audio, video, falloAudio, falloVideo } = useMedios();
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
        {puedeElegirAltavoz() && altavoces.length > 0 && (
          <SelectField
            id="equipo-altavoz"
            name="altavoz"
            label={t('equipos.altavoz')}
            value={altavoces.some(({ deviceId }) => deviceId === altavoz) ? altavoz : altavoces[0]!.deviceId}
            options={opciones(altavoces, 'equipos.altavozSinNombre', 'equipos.ninguno')}
            onChange={({ currentTarget }) => elegirAltavoz(currentTarget.value)}
          />
        )}
        {audio && (
          <p className={css['prueba']}>
            <Nivel pista={audio} /> {t('equipos.nivel')}
          </p>
        )}
        {fallo && <Permisos fallo={fallo} />}
      </div>
    </LazyDialog>
  );
}

function opciones(
  devices: readonly MediaDeviceInfo[],
  sinNombre: 'equipos.camaraSinNombre' | 'equipos.microfonoSinNombre' | 'equipos.altavozSinNombre',
  ninguno: 'equipos.ninguna' | 'equipos.ninguno',
) {
  if (devices.length === 0) return [{ value: '', label: t(ninguno) }];
  return devices.map(({ deviceId, label }, index) => ({
    value: deviceId,
    label: label === '' ? t(sinNombre, { n: index + 1 }) : label,
  }));
}
