import { useLocation } from 'react-router';
import { ayudaDe, configuracion } from '../../lib/configuracion.ts';
import { useSesion } from '../../lib/sesion.ts';
import { Brand } from '../../ui/layout/brand.tsx';
import { ConAyuda } from '../../ui/help/con-ayuda.tsx';

/** The unit's mark. It leads home, unless the template says otherwise, a consultation is open, or a link that reaches no home was the way in. */
export function Marca() {
  const { pathname } = useLocation();
  const { marca, encabezado } = configuracion;
  const estado = useSesion();
  const byLink = estado.estado === 'autenticado' && estado.sesion.alcance !== 'portal';
  const leads = encabezado.logoAlInicio && !byLink && pathname.toLowerCase() !== '/videocall';
  return (
    <ConAyuda ayuda={leads ? ayudaDe('encabezado.logo') : undefined}>
      <Brand
        emblem={configuracion.imagenes.logo}
        name={marca.fuerte}
        rest={marca.resto}
        to={leads ? '/home' : undefined}
      />
    </ConAyuda>
  );
}
