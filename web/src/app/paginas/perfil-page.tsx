import { LlavesDeAcceso } from '../../features/cuentas/llaves/llaves-de-acceso.tsx';
import { DosPasos } from '../../features/cuentas/segundo-factor/dos-pasos.tsx';
import { SistemasQuePiden } from '../../features/fhir/sistemas-que-piden.tsx';
import { MisMatriculas } from '../../features/matriculas/mis-matriculas.tsx';
import { PerfilPage as Perfil } from '../../features/personas/perfil-page.tsx';
import { ResumenTarjeta } from '../../features/resumen/paciente/tarjeta.tsx';

/** The person's data: a patient's with the summary and the insurers that ask, a professional's with the licences. */
export function PerfilPage() {
  return (
    <Perfil
      llaves={<LlavesDeAcceso />}
      dosPasos={<DosPasos />}
      matriculas={<MisMatriculas />}
      Resumen={ResumenTarjeta}
      sistemas={<SistemasQuePiden />}
    />
  );
}
