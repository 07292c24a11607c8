import { esArt, type Rol } from '@portal/domain/roles/roles';
import { useSesionAbierta } from '../../lib/sesion.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const InicioPaciente = lazyPart(() => import('./inicio-paciente.tsx'), 'InicioPaciente');
const InicioArt = lazyPart(() => import('./inicio-art.tsx'), 'InicioArt');

function InicioDelRol() {
  const { rol = 'paciente' } = useSesionAbierta().usuario;
  return esArt(rol) ? <InicioArt /> : <InicioPaciente />;
}

/** Home of a patient and of a case manager. */
export const Inicio = Object.assign(InicioDelRol, {
  preload: (rol: Rol) => (esArt(rol) ? InicioArt : InicioPaciente).preload(),
});
