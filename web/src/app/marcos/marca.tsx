import { useLocation } from 'react-router';
import { ayudaDe, configuracion } from '../../lib/configuracion.ts';
import { useSesion } from '../../lib/sesion.ts';
import { Brand } from '../../ui/layout/brand.tsx';
import { ConAyuda } from '../../ui/help/con-ayuda.tsx';

/**
 * The unit's logo. Links to the home page, unless the template turns that off, a consultation is open, or the
 * session came by a link that has no home.
 */
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
