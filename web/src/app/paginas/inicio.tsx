import { esArt } from '@portal/domain/roles/roles';
import { configuracion } from '../../lib/configuracion.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useSesionAbierta } from '../../lib/sesion.ts';

const InicioPage = lazyPart(() => import('../../features/inicio/inicio-page.tsx'), 'InicioPage');
const InicioArtPage = lazyPart(() => import('../../features/inicio/inicio-art-page.tsx'), 'InicioArtPage');
const Reanudar = lazyPart(() => import('../../features/atenciones/solicitud/reanudar.tsx'), 'Reanudar');
const GuardiaAhora = lazyPart(
  () => import('../../features/atenciones/solicitud/guardia-ahora.tsx'),
  'GuardiaAhora',
);
const ProximoTurno = lazyPart(
  () => import('../../features/turnos/mis-turnos/proximo-turno.tsx'),
  'ProximoTurno',
);
const Hoy = lazyPart(() => import('../../features/casos/hoy/hoy.tsx'), 'Hoy');

/** Home of a patient and of a case manager. An administrator sees the patient's in a preview. */
export function Inicio() {
  const { rol = 'paciente' } = useSesionAbierta().usuario;
  if (esArt(rol)) return <InicioArtPage hoy={<Hoy />} />;
  if (rol !== 'paciente') return <InicioPage />;
  return (
    <InicioPage
      reanudar={<Reanudar />}
      guardia={<GuardiaAhora />}
      proximoTurno={configuracion.turnosOn && <ProximoTurno />}
    />
  );
}
