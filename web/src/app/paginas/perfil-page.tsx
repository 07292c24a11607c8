import { DosPasos } from '../../features/cuentas/segundo-factor/dos-pasos.tsx';
import { PerfilPage as Perfil } from '../../features/personas/perfil-page.tsx';

/** The person's data, with the second factor next to the password. */
export function PerfilPage() {
  return <Perfil dosPasos={<DosPasos />} />;
}
