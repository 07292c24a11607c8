import { Suspense, type ComponentType } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';
import { LoadingScreen } from '../ui/feedback/loading-screen.tsx';
import { LimiteDeError } from './fallos/limite-de-error.tsx';
import { Llegada } from './llegada.tsx';
import { MarcoPublico } from './marcos/marco-publico.tsx';
import type { RutaPublica } from './rutas.ts';

/** The page of each route for visitors, which a session by link sees as well. */
const paginas: Record<RutaPublica, ComponentType & { preload: () => Promise<void> }> = {
  confirmar: lazyPart(() => import('../features/turnos/enlace/page.tsx'), 'ConfirmarPage'),
  rechazar: lazyPart(() => import('../features/turnos/enlace/page.tsx'), 'RechazarPage'),
  entrypoint: lazyPart(() => import('../features/turnos/enlace/acceso-page.tsx'), 'AccesoPage'),
  turnoAcceso: lazyPart(() => import('../features/turnos/enlace/acceso-page.tsx'), 'AccesoPage'),
  misAtencionesEP: lazyPart(() => import('../features/historial/acceso-ep-page.tsx'), 'AccesoEPPage'),
  documento: lazyPart(() => import('../features/documentos/documento-page.tsx'), 'DocumentoPage'),
  resumenCompartido: lazyPart(() => import('../features/resumen/compartir/visor-page.tsx'), 'VisorPage'),
  verificar: lazyPart(() => import('../features/documentos/verificar/verificar-page.tsx'), 'VerificarPage'),
};

/** Loads the code of a page, so that it is drawn with its frame. */
export const prepararPublica = (ruta: RutaPublica) => paginas[ruta].preload();

export function Publico({ ruta }: { ruta: RutaPublica }) {
  const Page = paginas[ruta];
  return (
    <MarcoPublico>
      <LimiteDeError ruta={ruta} dentro>
        <Suspense fallback={<LoadingScreen inside />}>
          <Page />
          <Llegada ruta={ruta} />
        </Suspense>
      </LimiteDeError>
    </MarcoPublico>
  );
}
