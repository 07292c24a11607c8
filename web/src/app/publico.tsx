import { Suspense, type ComponentType } from 'react';
import { LoadingScreen } from '../ui/feedback/loading-screen.tsx';
import { LimiteDeError } from './fallos/limite-de-error.tsx';
import { Llegada } from './llegada.tsx';
import { MarcoPublico } from './marcos/marco-portal.tsx';
import { PendientePage } from './paginas/pendiente-page.tsx';
import type { NombreRuta } from './rutas.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const ConfirmarPage = lazyPart(() => import('../features/turnos/enlace/page.tsx'), 'ConfirmarPage');
const RechazarPage = lazyPart(() => import('../features/turnos/enlace/page.tsx'), 'RechazarPage');
const AccesoPage = lazyPart(() => import('../features/turnos/enlace/acceso-page.tsx'), 'AccesoPage');
const DocumentoPage = lazyPart(() => import('../features/documentos/documento-page.tsx'), 'DocumentoPage');
const VerificarPage = lazyPart(
  () => import('../features/documentos/verificar/verificar-page.tsx'),
  'VerificarPage',
);
const AccesoEPPage = lazyPart(() => import('../features/historial/acceso-ep-page.tsx'), 'AccesoEPPage');

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
