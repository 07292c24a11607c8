import { CloudOff } from 'lucide-react';
import { buttonClass } from '../../ui/buttons/button.tsx';
import '../franja.css';

/** The page did not come from the portal's server, or came without its configuration: the catalogue is not here either. */
export function SinConfiguracion() {
  return (
    <main className="fallo" id="contenido">
      <span className="arco">
        <CloudOff />
      </span>
      <h1>No pudimos cargar el portal</h1>
      <p>El servidor no mandó la configuración de tu institución. Esperá un minuto y volvé a intentarlo.</p>
      <button type="button" className={buttonClass({ variant: 'second' })} onClick={() => location.reload()}>
        Volver a intentar
      </button>
    </main>
  );
}
