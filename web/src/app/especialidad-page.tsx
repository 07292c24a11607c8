import { EspecialidadPage as Especialidad } from '../features/atenciones/especialidad-page.tsx';
import { verTerminos } from './ver-terminos.tsx';

export function EspecialidadPage() {
  return <Especialidad verTerminos={verTerminos} />;
}
