import type { Sesion } from '@portal/domain/cuentas/contract';
import { esArt, type Rol } from '@portal/domain/roles/roles';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { configuracion } from '../lib/configuracion.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { useSalidaPreguntada } from '../lib/salida.ts';
import { keyOf, useSesion, useSesionAbierta } from '../lib/sesion.ts';
import { LoadingScreen } from '../ui/feedback/loading-screen.tsx';
import { ToastRegion } from '../ui/feedback/toast.tsx';
import { keepToastsOf } from '../ui/feedback/toasts.ts';
import { clienteDe } from './consultas.ts';
import { Despues } from './despues.tsx';
import { Inactividad } from './sesion/inactividad.tsx';
import { usePrueba } from './sesion/pedir-prueba.ts';
import { LimiteDeError } from './fallos/limite-de-error.tsx';
import { Llegada } from './llegada.tsx';
import { MarcoEnlace, MarcoPortal } from './marcos/marco-portal.tsx';
import { paginas } from './paginas/tabla.ts';
import { rutas, type Marco, type NombreRuta, type Ruta, type RutaInterior } from './rutas.ts';

const alrededor = () => import('./alrededor.ts');
const HistorialAlDia = lazyPart(alrededor, 'HistorialAlDia');
const OfrecerLlave = lazyPart(alrededor, 'OfrecerLlave');
const OfertaEnCurso = lazyPart(alrededor, 'OfertaEnCurso');
const VersionNueva = lazyPart(alrededor, 'VersionNueva');
const MarcoConsulta = lazyPart(() => import('./marcos/marco-consulta.tsx'), 'MarcoConsulta');
const MarcoAdmin = lazyPart(() => import('./admin/marco-admin.tsx'), 'MarcoAdmin');
const MarcoBarra = lazyPart(() => import('./marcos/marco-escritorio.tsx'), 'MarcoBarra');
const MarcoEscritorio = lazyPart(() => import('./marcos/marco-escritorio.tsx'), 'MarcoEscritorio');
const SalidaConCambios = lazyPart(() => import('./sesion/salida-con-cambios.tsx'), 'SalidaConCambios');
const Reingreso = lazyPart(() => import('./sesion/reingreso.tsx'), 'Reingreso');
const PruebaDialog = lazyPart(() => import('./sesion/prueba.tsx'), 'PruebaDialog');

/** Everything behind sign-in. State of another person, or of the same person in another role, is dropped. */
export function Interior({ ruta }: { ruta: RutaInterior }) {
  const estado = useSesion();
  if (estado.estado !== 'autenticado') return <LoadingScreen />;
  const { alcance, usuario } = estado.sesion;
  const { rol = 'paciente' } = usuario;
  const sesionKey = keyOf(estado.sesion);
  return (
    <Sesionado key={sesionKey} sesionKey={sesionKey} vencida={estado.vencida === true}>
      <Pagina ruta={ruta} rol={rol} byLink={alcance !== 'portal'} />
      {rol === 'paciente' && (
        <Despues>
          <HistorialAlDia />
        </Despues>
      )}
    </Sesionado>
  );
}

function Sesionado({
  sesionKey,
  vencida,
  children,
}: {
  sesionKey: string;
  vencida: boolean;
  children: ReactNode;
}) {
  useLayoutEffect(() => keepToastsOf(sesionKey), [sesionKey]);
  const saliendo = useSalidaPreguntada();
  const prueba = usePrueba();
  return (
    <QueryClientProvider client={clienteDe(sesionKey)}>
      {children}
      <Despues>
        <OfrecerLlave />
        <VersionNueva />
      </Despues>
      <ToastRegion />
      {saliendo && (
        <Suspense>
          <SalidaConCambios />
        </Suspense>
      )}
      {prueba && !vencida && (
        <Suspense>
          <PruebaDialog {...prueba} />
        </Suspense>
      )}
      {vencida ? (
        <Suspense>
          <Reingreso />
        </Suspense>
      ) : (
        <Inactividad />
      )}
    </QueryClientProvider>
  );
}

function Pagina({ ruta, rol, byLink }: { ruta: RutaInterior; rol: Rol; byLink: boolean }) {
  const destino = destinoDe(ruta, rol);
  if (destino === 'detalleCasoId') return <AlDetalle />;
  const Page = paginas[destino];
  const marco = marcoDe(rutas[destino], rol, byLink);
  const Frame = marcos[marco];
  return (
    <Frame ruta={ruta} marco={marco}>
      <LimiteDeError ruta={ruta} dentro>
        <Suspense fallback={<LoadingScreen inside />}>
          <Page />
          <Llegada ruta={ruta} />
        </Suspense>
      </LimiteDeError>
    </Frame>
  );
}

/** Loads the code of a page and of its frame, so that both are drawn at once. */
export async function prepararPagina(ruta: RutaInterior, rol: Rol): Promise<void> {
  const destino = destinoDe(ruta, rol);
  if (destino === 'detalleCasoId') return;
  await Promise.all([paginas[destino].preload(rol), marcos[marcoDe(rutas[destino], rol, false)].preload?.()]);
}

/** After this, the first page is drawn without the answers that are missing. */
const RESPUESTAS_MS = 1000;

/** Asks for the first data of a page that its person may open, so that the first page is drawn whole. */
export async function prepararDatos(ruta: RutaInterior, sesion: Sesion): Promise<void> {
  const { rol = 'paciente' } = sesion.usuario;
  const destino = destinoDe(ruta, rol);
  if (destino === 'detalleCasoId') return;
  const { acceso, flag }: Ruta = rutas[destino];
  if (!acceso.includes(rol) || flag?.(configuracion) === false) return;
  const client = clienteDe(keyOf(sesion));
  const primeras = await paginas[destino].primeras(new URLSearchParams(window.location.search), sesion);
  await Promise.race([
    Promise.all(primeras.map((query) => client.prefetchQuery(query))),
    new Promise((enough) => setTimeout(enough, RESPUESTAS_MS)),
  ]);
}

/** Home is the desk of a professional and the first section of an administrator, but not in a preview. */
function destinoDe(ruta: RutaInterior, rol: Rol): RutaInterior {
  if (ruta !== 'inicio' && ruta !== 'home') return ruta;
  if (rol === 'profesional') return 'profesional';
  return rol === 'administrador' && !configuracion.vistaPrevia ? 'admin' : ruta;
}

function marcoDe({ marco, enlace }: Ruta & { marco?: Marco }, rol: Rol, byLink: boolean): Marco {
  if (byLink && enlace) return enlace.marco;
  return marco ?? (rol === 'paciente' || esArt(rol) ? 'portal' : 'escritorio');
}

type FrameProps = { ruta: NombreRuta; marco: Marco; children: ReactNode };

type Frame = ComponentType<FrameProps> & { preload?: () => Promise<void> };

/** A frame of a few roles, loaded on demand to keep it out of every patient's first page. */
const tarde = (Frame: ComponentType<FrameProps> & { preload: () => Promise<void> }): Frame =>
  Object.assign(
    (props: FrameProps) => (
      <Suspense fallback={<LoadingScreen />}>
        <Frame {...props} />
      </Suspense>
    ),
    { preload: Frame.preload },
  );

const marcos: Record<Marco, Frame> = {
  portal: Portal,
  lectura: Portal,
  escritorio: tarde(MarcoEscritorio),
  barra: tarde(MarcoBarra),
  admin: tarde(MarcoAdmin),
  consulta: tarde(MarcoConsulta),
  enlace: MarcoEnlace,
  propio: ({ children }) => children,
};

function Portal({ marco, children }: FrameProps) {
  const { rol = 'paciente' } = useSesionAbierta().usuario;
  return (
    <MarcoPortal width={marco === 'lectura' ? 'read' : 'page'}>
      {rol === 'paciente' && configuracion.turnosOn && (
        <Despues>
          <OfertaEnCurso />
        </Despues>
      )}
      {children}
    </MarcoPortal>
  );
}

/** Redirects /detalleCaso/{id} to /detalleCaso?id={id}. */
function AlDetalle() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const edicion = new URLSearchParams(search).get('edicion') === '1' ? '&edicion=1' : '';
  return <Navigate to={`/detalleCaso?id=${encodeURIComponent(id)}${edicion}`} replace />;
}
