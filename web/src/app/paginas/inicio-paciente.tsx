import { GuardiaAhora } from '../../features/atenciones/solicitud/guardia-ahora.tsx';
import { Reanudar } from '../../features/atenciones/solicitud/reanudar.tsx';
import { abiertasQuery, serviciosADemandaQuery } from '../../features/atenciones/atenciones.queries.ts';
import { InicioPage } from '../../features/inicio/inicio-page.tsx';
import { ProximoTurno } from '../../features/turnos/mis-turnos/proximo-turno.tsx';
import { listaDeTurnosQuery } from '../../features/turnos/turnos.queries.ts';
import { configuracion } from '../../lib/configuracion.ts';
import type { Primeras } from '../../lib/primera-pagina/primera.ts';
import { useSesionAbierta } from '../../lib/sesion.ts';

export const primeras: Primeras = (_, { usuario: { rol = 'paciente' } }) =>
  rol === 'paciente'
    ? [abiertasQuery, serviciosADemandaQuery, ...(configuracion.turnosOn ? [listaDeTurnosQuery()] : [])]
    : [];

/** An administrator sees it in a preview, without what belongs to a patient. */
export function InicioPaciente() {
  const { rol = 'paciente' } = useSesionAbierta().usuario;
  if (rol !== 'paciente') return <InicioPage />;
  return (
    <InicioPage
      reanudar={<Reanudar />}
      guardia={<GuardiaAhora />}
      proximoTurno={configuracion.turnosOn && <ProximoTurno />}
    />
  );
}
