import { EspecialidadPage as Especialidad } from '../../features/atenciones/solicitud/especialidad-page.tsx';
import {
  abiertasQuery,
  iniciadaQuery,
  limiteQuery,
  serviciosADemandaQuery,
} from '../../features/atenciones/atenciones.queries.ts';
import type { Primeras } from '../../lib/primera-pagina/primera.ts';
import { verTerminos } from '../ver-terminos.tsx';

export const primeras: Primeras = () => [iniciadaQuery, abiertasQuery, limiteQuery, serviciosADemandaQuery];

export function EspecialidadPage() {
  return <Especialidad verTerminos={verTerminos} />;
}
