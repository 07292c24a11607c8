import { Volume2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { SelectField } from '../../../ui/fields/choices/select-field.tsx';
import { elegirAltavoz, pedirAltavoz, puedeElegirAltavoz } from '../core/medios.ts';
import { t } from '../textos.ts';
import { useMedios } from '../use-llamada.ts';
import { opciones } from './opciones.ts';
import css from './previa.module.css';
import { sonarPrueba } from './tono.ts';

/** Choice and test of the loudspeaker. Where pages cannot choose one, the system's is tested. */
export function Altavoz() {
  const { altavoces, altavoz } = useMedios();
  const [prueba, setPrueba] = useState<'sonando' | 'sinSonido'>();
  async function probar() {
    setPrueba('sonando');
    setPrueba((await sonarPrueba(altavoz)) ? undefined : 'sinSonido');
  }
  return (
    <>
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
      <div className={css['sonido']}>
        <Button
          variant="second"
          icon={<Volume2 />}
          disabled={prueba === 'sonando'}
          onClick={() => void probar()}
        >
          {t('equipos.sonido')}
        </Button>
        {/* Firefox lists only the loudspeakers that were chosen in its own list. */}
        {pedirAltavoz && (
          <Button variant="quiet" onClick={() => void pedirAltavoz!()}>
            {t('equipos.elegirAltavoz')}
          </Button>
        )}
        <p role="status">{prueba && t(`equipos.${prueba}`)}</p>
      </div>
    </>
  );
}
