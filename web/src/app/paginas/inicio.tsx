import { esArt, type Rol } from '@portal/domain/roles/roles';
import type { Primeras } from '../../lib/primera-pagina/primera.ts';
import { useSesionAbierta } from '../../lib/sesion.ts';
import { pagina, type Pagina } from './pagina.ts';

const InicioPaciente = pagina(() => import('./inicio-paciente.tsx'), 'InicioPaciente');
const InicioArt = pagina(() => import('./inicio-art.tsx'), 'InicioArt');

function InicioDelRol() {
  const { rol = 'paciente' } = useSesionAbierta().usuario;
  return esArt(rol) ? <InicioArt /> : <InicioPaciente />;
}

/** Home of a patient and of a case manager. */
const de = (rol: Rol) => (esArt(rol) ? InicioArt : InicioPaciente);
export const Inicio: Pagina = Object.assign(InicioDelRol, {
  preload: (rol: Rol) => de(rol).preload(rol),
  primeras: (...asked: Parameters<Primeras>) => de(asked[1].usuario.rol ?? 'paciente').primeras(...asked),
});
