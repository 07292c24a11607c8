import { DosPasos } from '../../features/cuentas/segundo-factor/dos-pasos.tsx';
import { PerfilPage as Perfil } from '../../features/personas/perfil-page.tsx';

/** The person, and beside the password the second factor of the account. */
export function PerfilPage() {
  return <Perfil dosPasos={<DosPasos />} />;
}
