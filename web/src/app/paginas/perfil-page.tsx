import { DosPasos } from '../../features/cuentas/segundo-factor/dos-pasos.tsx';
import { MisMatriculas } from '../../features/matriculas/mis-matriculas.tsx';
import { PerfilPage as Perfil } from '../../features/personas/perfil-page.tsx';

/** The person's data, with a professional's licences and the second factor next to the password. */
export function PerfilPage() {
  return <Perfil dosPasos={<DosPasos />} matriculas={<MisMatriculas />} />;
}
