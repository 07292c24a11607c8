import type { Rol } from '@portal/domain/roles/roles';
import type { ComponentType } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { RutaInterior } from '../rutas.ts';
import { Inicio } from './inicio.tsx';

type Pagina = ComponentType & { preload: (rol: Rol) => Promise<void> };

/** The page of each route for signed-in people. `detalleCasoId` redirects and has none. */
export const paginas: Record<Exclude<RutaInterior, 'detalleCasoId'>, Pagina> = {
  inicio: Inicio,
  home: Inicio,
  especialidad: lazyPart(() => import('./especialidad-page.tsx'), 'EspecialidadPage'),
  videocall: lazyPart(() => import('./videocall-page.tsx'), 'VideocallPage'),
  finllamada: lazyPart(() => import('./finllamada-page.tsx'), 'FinLlamadaPage'),
  nodisponible: lazyPart(
    () => import('../../features/atenciones/solicitud/nodisponible-page.tsx'),
    'NoDisponiblePage',
  ),
  misatenciones: lazyPart(
    () => import('../../features/historial/mis-atenciones-page.tsx'),
    'MisAtencionesPage',
  ),
  detalleReceta: lazyPart(
    () => import('../../features/documentos/receta/detalle-receta-page.tsx'),
    'DetalleRecetaPage',
  ),
  detalleAtencion: lazyPart(
    () => import('../../features/historial/detalle-atencion-page.tsx'),
    'DetalleAtencionPage',
  ),
  miPerfil: lazyPart(() => import('./perfil-page.tsx'), 'PerfilPage'),
  agregarFamiliar: lazyPart(
    () => import('../../features/personas/agregar-familiar-page.tsx'),
    'AgregarFamiliarPage',
  ),
  misTurnos: lazyPart(() => import('../../features/turnos/mis-turnos/mis-turnos-page.tsx'), 'MisTurnosPage'),
  solicitudTurnos: lazyPart(
    () => import('../../features/turnos/reserva/reservar-turno-page.tsx'),
    'ReservarTurnoPage',
  ),
  condicionesMedicas: lazyPart(
    () => import('../../features/condiciones/condiciones-page.tsx'),
    'CondicionesPage',
  ),
  teleEducacion: lazyPart(
    () => import('../../features/capacitacion/tele-educacion-page.tsx'),
    'TeleEducacionPage',
  ),

  misAtencionesEP: lazyPart(
    () => import('../../features/historial/atenciones-ep-page.tsx'),
    'AtencionesEPPage',
  ),
  confirmar: lazyPart(() => import('../../features/turnos/enlace/page.tsx'), 'ConfirmarPage'),
  rechazar: lazyPart(() => import('../../features/turnos/enlace/page.tsx'), 'RechazarPage'),
  documento: lazyPart(() => import('../../features/documentos/documento-page.tsx'), 'DocumentoPage'),

  listcasos: lazyPart(() => import('../../features/casos/lista/lista-page.tsx'), 'ListaCasosPage'),
  nuevocaso: lazyPart(() => import('../../features/casos/nuevo/nuevo-caso-page.tsx'), 'NuevoCasoPage'),
  detalleCaso: lazyPart(() => import('../../features/casos/detalle/page.tsx'), 'DetalleCasoPage'),

  profesional: lazyPart(() => import('./escritorio-page.tsx'), 'EscritorioPage'),
  admin: lazyPart(() => import('../admin/page.tsx'), 'AdminPage'),
};
