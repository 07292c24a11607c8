import { CloudOff } from 'lucide-react';
import { buttonClass } from '../../ui/buttons/button.tsx';
import { Arch } from '../../ui/layout/arch.tsx';
import css from './fallo.module.css';

/**
 * Shown when the page did not come from the portal's server or has no configuration. The text catalogue
 * depends on it, so the texts are written here.
 */
export function SinConfiguracion() {
  return (
    <main className={css['fallo']} id="contenido">
      <Arch size={72}>
        <CloudOff />
      </Arch>
      <h1>No pudimos cargar el portal</h1>
      <p>El servidor no mandó la configuración de tu institución. Esperá un minuto y volvé a intentarlo.</p>
      <button
        type="button"
        className={buttonClass({ variant: 'second' }, css['boton'])}
        onClick={() => location.reload()}
      >
        Volver a intentar
      </button>
      <p>
        <a href="/estado">Estado del portal</a>
      </p>
    </main>
  );
}
