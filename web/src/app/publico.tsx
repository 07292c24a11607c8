import { Llegada } from './llegada.tsx';
import { MarcoPublico } from './marco-portal.tsx';
import { PendientePage } from './pendiente-page.tsx';
import type { NombreRuta } from './rutas.ts';

/** The routes that exist for everybody, as somebody sees them who is not signed in. */
export function Publico({ ruta }: { ruta: NombreRuta }) {
  return (
    <MarcoPublico>
      <PendientePage ruta={ruta} volver="pendiente.ingresar" />
      <Llegada ruta={ruta} />
    </MarcoPublico>
  );
}
