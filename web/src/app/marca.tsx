import { useLocation } from 'react-router';
import { ayudaDe, configuracion } from '../lib/configuracion.ts';
import { Brand } from '../ui/brand.tsx';
import { ConAyuda } from '../ui/con-ayuda.tsx';

/** The unit's mark. It leads home, unless the template says otherwise or a consultation is open. */
export function Marca() {
  const { pathname } = useLocation();
  const { marca, encabezado } = configuracion;
  const leads = encabezado.logoAlInicio && pathname.toLowerCase() !== '/videocall';
  return (
    <ConAyuda ayuda={leads ? ayudaDe('encabezado.logo') : undefined}>
      <Brand emblem="/api/unidad/logo" name={marca.fuerte} rest={marca.resto} to={leads ? '/home' : undefined} />
    </ConAyuda>
  );
}
