import { t as tCapacitacion } from '../../features/capacitacion/textos.ts';
import { t as tCuentas } from '../../features/cuentas/textos.ts';
import { t as tInicio } from '../../features/inicio/textos.ts';
import { PlantillaPage } from '../../features/unidades/plantilla-page.tsx';
import { t } from '../textos.ts';

/** The texts that a unit may override, with the screen that shows each one. */
const textos = [
  { clave: 'login.bajada', nombre: t('admin.texto.login'), hoy: tCuentas('login.bajada') },
  { clave: 'personal.bajada', nombre: t('admin.texto.personal'), hoy: tCuentas('personal.bajada') },
  {
    clave: 'inicio.videollamada.nota',
    nombre: t('admin.texto.videollamada'),
    hoy: tInicio('inicio.videollamada.nota'),
  },
  { clave: 'inicio.turnos.nota', nombre: t('admin.texto.turnos'), hoy: tInicio('inicio.turnos.nota') },
  {
    clave: 'inicio.importante.texto',
    nombre: t('admin.texto.importante'),
    hoy: tInicio('inicio.importante.texto'),
  },
  {
    clave: 'capacitacion.intro',
    nombre: t('admin.texto.capacitacion'),
    hoy: tCapacitacion('capacitacion.intro'),
  },
];

export const AdminPlantilla = () => <PlantillaPage titulo={t('admin.plantilla')} textos={textos} />;
