import { esArt, type Rol } from '@portal/domain/roles/roles';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { configuracion } from '../lib/configuracion.ts';
import { useSalidaPreguntada } from '../lib/salida.ts';
import { usePrueba, useSesion } from '../lib/sesion.ts';
import { LoadingScreen } from '../ui/feedback/loading-screen.tsx';
import { ToastRegion } from '../ui/feedback/toast.tsx';
import { claveDe, clienteDe } from './consultas.ts';
import { Inactividad } from './sesion/inactividad.tsx';
import { LimiteDeError } from './fallos/limite-de-error.tsx';
import { Llegada } from './llegada.tsx';
import { MarcoEnlace, MarcoPortal } from './marcos/marco-portal.tsx';
import { PendientePage } from './paginas/pendiente-page.tsx';
import type { NombreRuta } from './rutas.ts';
import './interior.css';

const InicioPage = lazy(() =>
  import('../features/inicio/inicio-page.tsx').then((module) => ({ default: module.InicioPage })),
);
const InicioArtPage = lazy(() =>
  import('../features/inicio/inicio-art-page.tsx').then((module) => ({ default: module.InicioArtPage })),
);
const PerfilPage = lazy(() =>
  import('./paginas/perfil-page.tsx').then((module) => ({ default: module.PerfilPage })),
);
const AgregarFamiliarPage = lazy(() =>
  import('../features/personas/agregar-familiar-page.tsx').then((module) => ({
    default: module.AgregarFamiliarPage,
  })),
);
const CondicionesPage = lazy(() =>
  import('../features/condiciones/condiciones-page.tsx').then((module) => ({
    default: module.CondicionesPage,
  })),
);
const EspecialidadPage = lazy(() =>
  import('./paginas/especialidad-page.tsx').then((module) => ({ default: module.EspecialidadPage })),
);
const VideocallPage = lazy(() =>
  import('./paginas/videocall-page.tsx').then((module) => ({ default: module.VideocallPage })),
);
const FinLlamadaPage = lazy(() =>
  import('./paginas/finllamada-page.tsx').then((module) => ({ default: module.FinLlamadaPage })),
);
const NoDisponiblePage = lazy(() =>
  import('../features/atenciones/solicitud/nodisponible-page.tsx').then((module) => ({
    default: module.NoDisponiblePage,
  })),
);
const Reanudar = lazy(() =>
  import('../features/atenciones/solicitud/reanudar.tsx').then((module) => ({ default: module.Reanudar })),
);
const GuardiaAhora = lazy(() =>
  import('../features/atenciones/solicitud/guardia-ahora.tsx').then((module) => ({
    default: module.GuardiaAhora,
  })),
);
const ConfirmarPage = lazy(() =>
  import('../features/turnos/enlace/page.tsx').then((module) => ({ default: module.ConfirmarPage })),
);
const RechazarPage = lazy(() =>
  import('../features/turnos/enlace/page.tsx').then((module) => ({ default: module.RechazarPage })),
);
const EscritorioPage = lazy(() =>
  import('./paginas/escritorio-page.tsx').then((module) => ({ default: module.EscritorioPage })),
);
const OfertaEnCurso = lazy(() =>
  import('../features/turnos/espera/oferta-en-curso.tsx').then((module) => ({
    default: module.OfertaEnCurso,
  })),
);
const ProximoTurno = lazy(() =>
  import('../features/turnos/mis-turnos/proximo-turno.tsx').then((module) => ({
    default: module.ProximoTurno,
  })),
);
const MisTurnosPage = lazy(() =>
  import('../features/turnos/mis-turnos/mis-turnos-page.tsx').then((module) => ({
    default: module.MisTurnosPage,
  })),
);
const ReservarTurnoPage = lazy(() =>
  import('../features/turnos/reserva/reservar-turno-page.tsx').then((module) => ({
    default: module.ReservarTurnoPage,
  })),
);
const HistorialAlDia = lazy(() =>
  import('../features/historial/historial-al-dia.ts').then((module) => ({ default: module.HistorialAlDia })),
);
const MisAtencionesPage = lazy(() =>
  import('../features/historial/mis-atenciones-page.tsx').then((module) => ({
    default: module.MisAtencionesPage,
  })),
);
const DetalleAtencionPage = lazy(() =>
  import('../features/historial/detalle-atencion-page.tsx').then((module) => ({
    default: module.DetalleAtencionPage,
  })),
);
const AtencionesEPPage = lazy(() =>
  import('../features/historial/atenciones-ep-page.tsx').then((module) => ({
    default: module.AtencionesEPPage,
  })),
);
const DetalleRecetaPage = lazy(() =>
  import('../features/documentos/receta/detalle-receta-page.tsx').then((module) => ({
    default: module.DetalleRecetaPage,
  })),
);
const DocumentoPage = lazy(() =>
  import('../features/documentos/documento-page.tsx').then((module) => ({ default: module.DocumentoPage })),
);
const TeleEducacionPage = lazy(() =>
  import('../features/capacitacion/tele-educacion-page.tsx').then((module) => ({
    default: module.TeleEducacionPage,
  })),
);
const ListaCasosPage = lazy(() =>
  import('../features/casos/lista/lista-page.tsx').then((module) => ({ default: module.ListaCasosPage })),
);
const NuevoCasoPage = lazy(() =>
  import('../features/casos/nuevo/nuevo-caso-page.tsx').then((module) => ({ default: module.NuevoCasoPage })),
);
const DetalleCasoPage = lazy(() =>
  import('../features/casos/detalle/page.tsx').then((module) => ({ default: module.DetalleCasoPage })),
);
const Hoy = lazy(() => import('../features/casos/hoy/hoy.tsx').then((module) => ({ default: module.Hoy })));
const MarcoConsulta = lazy(() =>
  import('./marcos/marco-consulta.tsx').then((module) => ({ default: module.MarcoConsulta })),
);
const MarcoAdmin = lazy(() =>
  import('./admin/marco-admin.tsx').then((module) => ({ default: module.MarcoAdmin })),
);
const MarcoBarra = lazy(() =>
  import('./marcos/marco-escritorio.tsx').then((module) => ({ default: module.MarcoBarra })),
);
const MarcoEscritorio = lazy(() =>
  import('./marcos/marco-escritorio.tsx').then((module) => ({ default: module.MarcoEscritorio })),
);
const VersionNueva = lazy(() =>
  import('./fallos/version-nueva.tsx').then((module) => ({ default: module.VersionNueva })),
);
const AdminPage = lazy(() => import('./admin/page.tsx').then((module) => ({ default: module.AdminPage })));
const SalidaConCambios = lazy(() =>
  import('./sesion/salida-con-cambios.tsx').then((module) => ({ default: module.SalidaConCambios })),
);
const Reingreso = lazy(() =>
  import('./sesion/reingreso.tsx').then((module) => ({ default: module.Reingreso })),
);
const PruebaDialog = lazy(() =>
  import('./sesion/prueba.tsx').then((module) => ({ default: module.PruebaDialog })),
);

/** These routes draw their own bar, without header and footer. */
const conBarra: ReadonlySet<NombreRuta> = new Set(['listcasos', 'nuevocaso', 'detalleCaso']);

/** Everything behind sign-in. State of another person, or of the same person in another role, is dropped. */
export function Interior({ ruta }: { ruta: NombreRuta }) {
  const estado = useSesion();
  if (estado.estado !== 'autenticado') return <LoadingScreen />;
  const { alcance, usuario } = estado.sesion;
  const { perfilNome: rol = 'paciente' } = usuario;
  const clave = claveDe(estado.sesion);
  return (
    <Sesionado key={clave} clave={clave} vencida={estado.vencida === true}>
      <Pagina ruta={ruta} rol={rol} byLink={alcance !== 'portal'} />
      {rol === 'paciente' && (
        <Suspense>
          <HistorialAlDia />
        </Suspense>
      )}
    </Sesionado>
  );
}

function Sesionado({ clave, vencida, children }: { clave: string; vencida: boolean; children: ReactNode }) {
  const saliendo = useSalidaPreguntada();
  const prueba = usePrueba();
  return (
    <QueryClientProvider client={clienteDe(clave)}>
      {children}
      <Suspense>
        <VersionNueva />
      </Suspense>
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

/** Frames of a few roles, loaded on demand to keep them out of every patient's first page. */
const Tarde = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
);

type QueYQuien = { ruta: NombreRuta; rol: Rol; byLink: boolean };

function Pagina({ ruta, rol, byLink }: QueYQuien) {
  if (ruta === 'detalleCasoId') return <AlDetalle />;
  const page = (
    <LimiteDeError ruta={ruta} dentro>
      <Suspense fallback={<LoadingScreen inside />}>
        <Contenido ruta={ruta} rol={rol} byLink={byLink} />
        <Llegada ruta={ruta} />
      </Suspense>
    </LimiteDeError>
  );
  // A consultation and the professional's desk draw the whole page, because their bar changes with their
  // state.
  if (ruta === 'videocall' || (rol === 'profesional' && (isHome(ruta) || ruta === 'profesional')))
    return page;
  // A session by link has no portal frame: the end of the call keeps the bar of the waiting room.
  if (byLink && ruta === 'finllamada')
    return (
      <Tarde>
        <MarcoConsulta>{page}</MarcoConsulta>
      </Tarde>
    );
  if (byLink && ruta === 'misAtencionesEP') return <MarcoEnlace>{page}</MarcoEnlace>;
  if (byLink || conBarra.has(ruta))
    return (
      <Tarde>
        <MarcoBarra ruta={ruta}>{page}</MarcoBarra>
      </Tarde>
    );
  if (rol === 'paciente' || esArt(rol) || esVistaPrevia(ruta, rol)) {
    return (
      <MarcoPortal width={ruta === 'detalleReceta' ? 'read' : 'page'}>
        {rol === 'paciente' && configuracion.turnosOn && (
          <Suspense>
            <OfertaEnCurso />
          </Suspense>
        )}
        {page}
      </MarcoPortal>
    );
  }
  if (rol === 'administrador' && (isHome(ruta) || ruta === 'admin'))
    return (
      <Tarde>
        <MarcoAdmin>{page}</MarcoAdmin>
      </Tarde>
    );
  return (
    <Tarde>
      <MarcoEscritorio ruta={isHome(ruta) ? homeOf(rol) : ruta}>{page}</MarcoEscritorio>
    </Tarde>
  );
}

/** The home of a preview is the patient's home. */
const esVistaPrevia = (ruta: NombreRuta, rol: Rol) =>
  rol === 'administrador' && isHome(ruta) && configuracion.vistaPrevia === true;
const isHome = (ruta: NombreRuta) => ruta === 'inicio' || ruta === 'home';
const homeOf = (rol: Rol): NombreRuta =>
  rol === 'administrador' ? 'admin' : rol === 'profesional' ? 'profesional' : 'inicio';

const paginas: Partial<Record<NombreRuta, ComponentType>> = {
  miPerfil: PerfilPage,
  agregarFamiliar: AgregarFamiliarPage,
  condicionesMedicas: CondicionesPage,
  especialidad: EspecialidadPage,
  videocall: VideocallPage,
  finllamada: FinLlamadaPage,
  nodisponible: NoDisponiblePage,
  misTurnos: MisTurnosPage,
  solicitudTurnos: ReservarTurnoPage,
  misatenciones: MisAtencionesPage,
  detalleAtencion: DetalleAtencionPage,
  misAtencionesEP: AtencionesEPPage,
  detalleReceta: DetalleRecetaPage,
  documento: DocumentoPage,
  teleEducacion: TeleEducacionPage,
  confirmar: ConfirmarPage,
  rechazar: RechazarPage,
  profesional: EscritorioPage,
  admin: AdminPage,
  listcasos: ListaCasosPage,
  nuevocaso: NuevoCasoPage,
  detalleCaso: DetalleCasoPage,
};

function Contenido({ ruta, rol, byLink }: QueYQuien) {
  if (isHome(ruta) && rol === 'paciente') {
    return (
      <InicioPage
        reanudar={<Reanudar />}
        guardia={<GuardiaAhora />}
        proximoTurno={configuracion.turnosOn && <ProximoTurno />}
      />
    );
  }
  if (esVistaPrevia(ruta, rol)) return <InicioPage />;
  if (isHome(ruta) && esArt(rol)) return <InicioArtPage hoy={<Hoy />} />;
  const Page = paginas[isHome(ruta) ? homeOf(rol) : ruta];
  if (Page) return <Page />;
  if (isHome(ruta)) return <PendientePage ruta={homeOf(rol)} />;
  return (
    <PendientePage
      ruta={ruta}
      {...(ruta !== homeOf(rol) && !byLink && { volver: 'pendiente.volver' as const })}
    />
  );
}

/** Redirects /detalleCaso/{id} to /detalleCaso?id={id}. */
function AlDetalle() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const edicion = new URLSearchParams(search).get('edicion') === '1' ? '&edicion=1' : '';
  return <Navigate to={`/detalleCaso?id=${encodeURIComponent(id)}${edicion}`} replace />;
}
