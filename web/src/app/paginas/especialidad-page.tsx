import { EspecialidadPage as Especialidad } from '../../features/atenciones/solicitud/especialidad-page.tsx';
import { verTerminos } from '../ver-terminos.tsx';

export function EspecialidadPage() {
  return <Especialidad verTerminos={verTerminos} />;
}
