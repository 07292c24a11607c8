import type { RutaInterior } from '../rutas.ts';
import { Inicio } from './inicio.tsx';
import { pagina, type Pagina } from './pagina.ts';

/** The page of each route for signed-in people. `detalleCasoId` redirects and has none. */
export const paginas: Record<Exclude<RutaInterior, 'detalleCasoId'>, Pagina> = {
  inicio: Inicio,
  home: Inicio,
  especialidad: pagina(() => import('./especialidad-page.tsx'), 'EspecialidadPage'),
  videocall: pagina(() => import('./videocall-page.tsx'), 'VideocallPage'),
  finllamada: pagina(() => import('./finllamada-page.tsx'), 'FinLlamadaPage'),
  nodisponible: pagina(
    () => import('../../features/atenciones/solicitud/nodisponible-page.tsx'),
    'NoDisponiblePage',
  ),
  misatenciones: pagina(
    () => import('../../features/historial/mis-atenciones-page.tsx'),
    'MisAtencionesPage',
  ),
  detalleReceta: pagina(
    () => import('../../features/documentos/receta/detalle-receta-page.tsx'),
    'DetalleRecetaPage',
  ),
  detalleAtencion: pagina(
    () => import('../../features/historial/detalle-atencion-page.tsx'),
    'DetalleAtencionPage',
  ),
  miPerfil: pagina(() => import('./perfil-page.tsx'), 'PerfilPage'),
  agregarFamiliar: pagina(
    () => import('../../features/personas/agregar-familiar-page.tsx'),
    'AgregarFamiliarPage',
  ),
  misTurnos: pagina(() => import('../../features/turnos/mis-turnos/mis-turnos-page.tsx'), 'MisTurnosPage'),
  solicitudTurnos: pagina(
    () => import('../../features/turnos/reserva/reservar-turno-page.tsx'),
    'ReservarTurnoPage',
  ),
  condicionesMedicas: pagina(
    () => import('../../features/condiciones/condiciones-page.tsx'),
    'CondicionesPage',
  ),
  resumen: pagina(() => import('../../features/resumen/paciente/resumen-page.tsx'), 'ResumenPage'),
  compartirResumen: pagina(
    () => import('../../features/resumen/compartir/compartir-page.tsx'),
    'CompartirPage',
  ),
  importarResumen: pagina(() => import('../../features/resumen/importar/importar-page.tsx'), 'ImportarPage'),
  teleEducacion: pagina(
    () => import('../../features/capacitacion/tele-educacion-page.tsx'),
    'TeleEducacionPage',
  ),

  misAtencionesEP: pagina(
    () => import('../../features/historial/atenciones-ep-page.tsx'),
    'AtencionesEPPage',
  ),
  confirmar: pagina(() => import('../../features/turnos/enlace/page.tsx'), 'ConfirmarPage'),
  rechazar: pagina(() => import('../../features/turnos/enlace/page.tsx'), 'RechazarPage'),
  documento: pagina(() => import('../../features/documentos/documento-page.tsx'), 'DocumentoPage'),

  listcasos: pagina(() => import('../../features/casos/lista/lista-page.tsx'), 'ListaCasosPage'),
  nuevocaso: pagina(() => import('../../features/casos/nuevo/nuevo-caso-page.tsx'), 'NuevoCasoPage'),
  detalleCaso: pagina(() => import('../../features/casos/detalle/page.tsx'), 'DetalleCasoPage'),

  profesional: pagina(() => import('./escritorio-page.tsx'), 'EscritorioPage'),
  admin: pagina(() => import('../admin/page.tsx'), 'AdminPage'),
};
