import { esArt, type Rol } from '@portal/domain/roles/roles';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, type ComponentType, type ReactNode } from 'react';
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
import { lazyPart } from '../ui/lazy-part.ts';

const InicioPage = lazyPart(() => import('../features/inicio/inicio-page.tsx'), 'InicioPage');
const InicioArtPage = lazyPart(() => import('../features/inicio/inicio-art-page.tsx'), 'InicioArtPage');
const PerfilPage = lazyPart(() => import('./paginas/perfil-page.tsx'), 'PerfilPage');
const AgregarFamiliarPage = lazyPart(
  () => import('../features/personas/agregar-familiar-page.tsx'),
  'AgregarFamiliarPage',
);
const CondicionesPage = lazyPart(
  () => import('../features/condiciones/condiciones-page.tsx'),
  'CondicionesPage',
);
const EspecialidadPage = lazyPart(() => import('./paginas/especialidad-page.tsx'), 'EspecialidadPage');
const VideocallPage = lazyPart(() => import('./paginas/videocall-page.tsx'), 'VideocallPage');
const FinLlamadaPage = lazyPart(() => import('./paginas/finllamada-page.tsx'), 'FinLlamadaPage');
const NoDisponiblePage = lazyPart(
  () => import('../features/atenciones/solicitud/nodisponible-page.tsx'),
  'NoDisponiblePage',
);
const Reanudar = lazyPart(() => import('../features/atenciones/solicitud/reanudar.tsx'), 'Reanudar');
const GuardiaAhora = lazyPart(
  () => import('../features/atenciones/solicitud/guardia-ahora.tsx'),
  'GuardiaAhora',
);
const ConfirmarPage = lazyPart(() => import('../features/turnos/enlace/page.tsx'), 'ConfirmarPage');
const RechazarPage = lazyPart(() => import('../features/turnos/enlace/page.tsx'), 'RechazarPage');
const EscritorioPage = lazyPart(() => import('./paginas/escritorio-page.tsx'), 'EscritorioPage');
const OfertaEnCurso = lazyPart(
  () => import('../features/turnos/espera/oferta-en-curso.tsx'),
  'OfertaEnCurso',
);
const ProximoTurno = lazyPart(
  () => import('../features/turnos/mis-turnos/proximo-turno.tsx'),
  'ProximoTurno',
);
const MisTurnosPage = lazyPart(
  () => import('../features/turnos/mis-turnos/mis-turnos-page.tsx'),
  'MisTurnosPage',
);
const ReservarTurnoPage = lazyPart(
  () => import('../features/turnos/reserva/reservar-turno-page.tsx'),
  'ReservarTurnoPage',
);
const HistorialAlDia = lazyPart(() => import('../features/historial/historial-al-dia.ts'), 'HistorialAlDia');
const MisAtencionesPage = lazyPart(
  () => import('../features/historial/mis-atenciones-page.tsx'),
  'MisAtencionesPage',
);
const DetalleAtencionPage = lazyPart(
  () => import('../features/historial/detalle-atencion-page.tsx'),
  'DetalleAtencionPage',
);
const AtencionesEPPage = lazyPart(
  () => import('../features/historial/atenciones-ep-page.tsx'),
  'AtencionesEPPage',
);
const DetalleRecetaPage = lazyPart(
  () => import('../features/documentos/receta/detalle-receta-page.tsx'),
  'DetalleRecetaPage',
);
const DocumentoPage = lazyPart(() => import('../features/documentos/documento-page.tsx'), 'DocumentoPage');
const TeleEducacionPage = lazyPart(
  () => import('../features/capacitacion/tele-educacion-page.tsx'),
  'TeleEducacionPage',
);
const ListaCasosPage = lazyPart(() => import('../features/casos/lista/lista-page.tsx'), 'ListaCasosPage');
const NuevoCasoPage = lazyPart(() => import('../features/casos/nuevo/nuevo-caso-page.tsx'), 'NuevoCasoPage');
const DetalleCasoPage = lazyPart(() => import('../features/casos/detalle/page.tsx'), 'DetalleCasoPage');
const Hoy = lazyPart(() => import('../features/casos/hoy/hoy.tsx'), 'Hoy');
const MarcoConsulta = lazyPart(() => import('./marcos/marco-consulta.tsx'), 'MarcoConsulta');
const MarcoAdmin = lazyPart(() => import('./admin/marco-admin.tsx'), 'MarcoAdmin');
const MarcoBarra = lazyPart(() => import('./marcos/marco-escritorio.tsx'), 'MarcoBarra');
const MarcoEscritorio = lazyPart(() => import('./marcos/marco-escritorio.tsx'), 'MarcoEscritorio');
const VersionNueva = lazyPart(() => import('./fallos/version-nueva.tsx'), 'VersionNueva');
const AdminPage = lazyPart(() => import('./admin/page.tsx'), 'AdminPage');
const SalidaConCambios = lazyPart(() => import('./sesion/salida-con-cambios.tsx'), 'SalidaConCambios');
const Reingreso = lazyPart(() => import('./sesion/reingreso.tsx'), 'Reingreso');
const PruebaDialog = lazyPart(() => import('./sesion/prueba.tsx'), 'PruebaDialog');

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
