import { lazy, Suspense, type ComponentType } from 'react';
import { LoadingScreen } from '../ui/feedback/loading-screen.tsx';
import { LimiteDeError } from './fallos/limite-de-error.tsx';
import { Llegada } from './llegada.tsx';
import { MarcoPublico } from './marcos/marco-portal.tsx';
import { PendientePage } from './paginas/pendiente-page.tsx';
import type { NombreRuta } from './rutas.ts';

const ConfirmarPage = lazy(() =>
  import('../features/turnos/enlace/page.tsx').then((module) => ({ default: module.ConfirmarPage })),
);
const RechazarPage = lazy(() =>
  import('../features/turnos/enlace/page.tsx').then((module) => ({ default: module.RechazarPage })),
);
const AccesoPage = lazy(() =>
  import('../features/turnos/enlace/acceso-page.tsx').then((module) => ({ default: module.AccesoPage })),
);
const DocumentoPage = lazy(() =>
  import('../features/documentos/documento-page.tsx').then((module) => ({ default: module.DocumentoPage })),
);
const VerificarPage = lazy(() =>
  import('../features/documentos/verificar/verificar-page.tsx').then((module) => ({
    default: module.VerificarPage,
  })),
);
const AccesoEPPage = lazy(() =>
  import('../features/historial/acceso-ep-page.tsx').then((module) => ({ default: module.AccesoEPPage })),
);

const paginas: Partial<Record<NombreRuta, ComponentType>> = {
  confirmar: ConfirmarPage,
  rechazar: RechazarPage,
  entrypoint: AccesoPage,
  turnoAcceso: AccesoPage,
  misAtencionesEP: AccesoEPPage,
  documento: DocumentoPage,
  verificar: VerificarPage,
};

export function Publico({ ruta }: { ruta: NombreRuta }) {
  const Page = paginas[ruta];
  return (
    <MarcoPublico>
      <LimiteDeError ruta={ruta} dentro>
        <Suspense fallback={<LoadingScreen inside />}>
          {Page ? <Page /> : <PendientePage ruta={ruta} volver="pendiente.ingresar" />}
          <Llegada ruta={ruta} />
        </Suspense>
      </LimiteDeError>
    </MarcoPublico>
  );
}
