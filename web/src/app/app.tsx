import type { Rol } from '@portal/domain/roles/roles';
import { Suspense, useEffect, type ComponentType } from 'react';
import { BrowserRouter, matchPath, Navigate, useLocation, useRoutes, useSearchParams } from 'react-router';
import '../lib/atras.ts';
import { LoginPage } from '../features/cuentas/ingreso/login-page.tsx';
import { configuracion, sesionPosible } from '../lib/configuracion.ts';
import { useDialogo } from '../lib/dialogos.ts';
import { marcarDibujada } from '../lib/primera-pagina/primera.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { leerSesion, prepararIngreso, useSesion, verificarSesion } from '../lib/sesion.ts';
import { LoadingScreen } from '../ui/feedback/loading-screen.tsx';
import { alAcercarse, rolDentro } from './cercania.ts';
import { Despues } from './despues.tsx';
import { Guardia } from './sesion/guardia.tsx';
import { LimiteDeError } from './fallos/limite-de-error.tsx';
import { esInterior, esPublica, esSola, rutas, type NombreRuta, type RutaSola } from './rutas.ts';
import { SinConexion } from './fallos/sin-conexion.tsx';

const interior = () => import('./interior.tsx');
const publico = () => import('./publico.tsx');
const Interior = lazyPart(interior, 'Interior');
const SesionViva = lazyPart(() => import('./alrededor.ts'), 'SesionViva');
const Publico = lazyPart(publico, 'Publico');
const Dialogos = lazyPart(() => import('./dialogos.tsx'), 'Dialogos');
const Puesto = lazyPart(() => import('./puesto.tsx'), 'Puesto');
const AvisoATodos = lazyPart(() => import('./aviso-a-todos.tsx'), 'AvisoATodos');
const Inspeccion = lazyPart(() => import('./inspeccion.tsx'), 'Inspeccion');
const VistaPrevia = lazyPart(() => import('./vista-previa.tsx'), 'VistaPrevia');

// Without a session, the sign-in contract is loaded as soon as the person types.
if (!sesionPosible) document.addEventListener('input', prepararIngreso, { once: true });

const solas: Record<RutaSola, ComponentType & { preload?: () => Promise<void> }> = {
  login: LoginPage,
  registro: lazyPart(() => import('./registro.tsx'), 'Registro'),
  recuperarclave: lazyPart(
    () => import('../features/cuentas/recuperar/recuperar-clave-page.tsx'),
    'RecuperarClavePage',
  ),
  personal: lazyPart(() => import('../features/cuentas/personal/personal-page.tsx'), 'PersonalPage'),
  invitacion: lazyPart(() => import('../features/cuentas/personal/invitacion-page.tsx'), 'InvitacionPage'),
  invitado: lazyPart(() => import('../features/llamada/invitados/invitado-page.tsx'), 'InvitadoPage'),
  error: lazyPart(() => import('./paginas/error-page.tsx'), 'ErrorPage'),
};

/**
 * Resolves when the first page can be drawn whole: its code, the session and its first data are there.
 * Meanwhile the frame that came with the HTML stays. A part that fails is reported by the page.
 */
export async function prepararPrimera(): Promise<void> {
  const ruta = rutaDe(window.location.pathname);
  const posible = leerSesion().estado === 'verificando';
  await Promise.all([verificarSesion(), posible ? prepararDentro(ruta, 'paciente') : prepararVisita(ruta)]);
  const estado = leerSesion();
  if (!posible || estado.estado === 'verificando') return;
  const rol = rolDentro(estado);
  // Signed-in people are sent home from the pages before sign-in.
  const destino = rol && rutas[ruta].acceso === 'anonimo' ? 'inicio' : ruta;
  await prepararDentro(destino, rol);
  if (rol && estado.estado === 'autenticado' && esInterior(destino))
    await interior()
      .then(({ prepararDatos }) => prepararDatos(destino, estado.sesion))
      .catch(() => {});
}

/** Without a role it is a visitor's page. */
async function prepararDentro(ruta: NombreRuta, rol?: Rol) {
  if (!rol || !esInterior(ruta)) return prepararVisita(ruta);
  await Interior.preload();
  await interior()
    .then(({ prepararPagina }) => prepararPagina(ruta, rol))
    .catch(() => {});
}

async function prepararVisita(ruta: NombreRuta) {
  if (esSola(ruta)) return solas[ruta].preload?.();
  if (!esPublica(ruta)) return;
  await Publico.preload();
  await publico()
    .then(({ prepararPublica }) => prepararPublica(ruta))
    .catch(() => {});
}

alAcercarse(leerSesion, (pathname, rol) => void prepararDentro(rutaDe(pathname), rol));

const rutaDe = (pathname: string): NombreRuta =>
  nombres.find((nombre) => matchPath({ path: rutas[nombre].path }, pathname)) ?? 'inicio';

export function App() {
  useEffect(marcarDibujada, []);
  return (
    <BrowserRouter>
      {configuracion.aviso && (
        <Suspense>
          <AvisoATodos />
        </Suspense>
      )}
      {configuracion.tipo === 'totem' ? (
        // The page waits for the larger type of a shared screen, or it would grow under the finger.
        <Suspense fallback={<LoadingScreen />}>
          <Puesto />
          <Pantalla />
        </Suspense>
      ) : (
        <Pantalla />
      )}
      <ConSesion />
      {configuracion.inspeccion && (
        <Suspense>
          <Inspeccion />
        </Suspense>
      )}
      {configuracion.vistaPrevia && (
        <Suspense>
          <VistaPrevia />
        </Suspense>
      )}
      <SinConexion />
      <DialogoAbierto />
    </BrowserRouter>
  );
}

const nombres = Object.keys(rutas) as NombreRuta[];

const tabla = [
  ...nombres.map((nombre) => ({
    path: rutas[nombre].path,
    element: (
      <Guardia ruta={rutas[nombre]}>
        <Pagina ruta={nombre} />
      </Guardia>
    ),
  })),
  { path: '*', element: <Navigate to="/" replace /> },
];

function Pantalla() {
  const { pathname } = useLocation();
  return (
    <LimiteDeError ruta={pathname}>
      <Suspense fallback={<LoadingScreen />}>
        <Paginas />
      </Suspense>
    </LimiteDeError>
  );
}

const Paginas = () => useRoutes(tabla);

function Pagina({ ruta }: { ruta: NombreRuta }) {
  const sesion = useSesion();
  if (esSola(ruta)) {
    const Sola = solas[ruta];
    return <Sola />;
  }
  if (ruta === 'misAtencionesEP') return <AtencionesEP />;
  if (!esInterior(ruta)) return <Publico ruta={ruta} />;
  // A session opened by a link sees public pages as an anonymous visitor does: the menu would offer pages
  // that it cannot reach.
  return !rolDentro(sesion) && esPublica(ruta) ? <Publico ruta={ruta} /> : <Interior ruta={ruta} />;
}

/**
 * A code in the URL is opened whatever the session. Without a code, a signed-in person sees their own list.
 * A session that has just ended leads to /login, since no code was lost.
 */
function AtencionesEP() {
  const sesion = useSesion();
  const codigo = useSearchParams()[0].get('codigoUser')?.trim();
  if (codigo) return <Publico ruta="misAtencionesEP" />;
  if (sesion.estado === 'autenticado') return <Interior ruta="misAtencionesEP" />;
  return sesion.estado === 'no-autenticado' && sesion.motivo ? (
    <Navigate to="/login" replace />
  ) : (
    <Publico ruta="misAtencionesEP" />
  );
}

/** The realtime channel and the incoming call, on every page but a guest's, which has a channel of its own. */
function ConSesion() {
  const { estado } = useSesion();
  const { pathname } = useLocation();
  if (estado !== 'autenticado' || rutaDe(pathname) === 'invitado') return null;
  return (
    <LimiteDeError ruta="sesion" franja>
      <Despues>
        <SesionViva />
      </Despues>
    </LimiteDeError>
  );
}

/** The shared dialogs; their code is loaded when one is opened. */
function DialogoAbierto() {
  const abierto = useDialogo();
  if (!abierto) return null;
  return (
    <LimiteDeError ruta={abierto} franja>
      <Suspense>
        <Dialogos abierto={abierto} />
      </Suspense>
    </LimiteDeError>
  );
}
