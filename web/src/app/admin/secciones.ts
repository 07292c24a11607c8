import {
  Activity,
  CalendarClock,
  CalendarOff,
  ChartColumn,
  CircleCheck,
  Contact,
  Gauge,
  Image,
  Landmark,
  LifeBuoy,
  Mail,
  Megaphone,
  Network,
  Palette,
  PlugZap,
  ScrollText,
  ShieldUser,
  Stethoscope,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { type ComponentType } from 'react';
import { t } from '../textos.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

export type ClaveSeccion = keyof typeof paginas;
export type SeccionAdmin = {
  clave: ClaveSeccion;
  to: string;
  nombre: string;
  Icono: LucideIcon;
  Pagina: ComponentType;
};

/** The page of each admin section, loaded when the section is opened. */
const paginas = {
  tablero: lazyPart(() => import('../../features/atenciones/tablero/tablero-page.tsx'), 'TableroPage'),
  turnos: lazyPart(() => import('../../features/turnos/escritorio/page.tsx'), 'EscritorioPage'),
  aprobaciones: lazyPart(() => import('./aprobaciones.tsx'), 'AdminAprobaciones'),
  servicios: lazyPart(() => import('../../features/agenda/servicios-page.tsx'), 'ServiciosPage'),
  profesionales: lazyPart(() => import('./profesionales.tsx'), 'AdminProfesionales'),
  feriados: lazyPart(() => import('../../features/agenda/feriados-page.tsx'), 'FeriadosPage'),
  ingreso: lazyPart(() => import('../../features/ingreso/ingreso-page.tsx'), 'IngresoPage'),
  conexiones: lazyPart(() => import('../../features/conexiones/conexiones-page.tsx'), 'ConexionesPage'),
  sistemas: lazyPart(() => import('../../features/fhir/sistemas-page.tsx'), 'SistemasPage'),
  estado: lazyPart(() => import('../../features/estado/estado-page.tsx'), 'EstadoPage'),
  correos: lazyPart(() => import('../../features/mensajes/correos-page.tsx'), 'CorreosPage'),
  auditoria: lazyPart(() => import('../../features/auditoria/auditoria-page.tsx'), 'AuditoriaPage'),
  cifras: lazyPart(() => import('../../features/cifras/cifras-page.tsx'), 'CifrasPage'),
  padron: lazyPart(() => import('../../features/padron/padron-page.tsx'), 'PadronPage'),
  personal: lazyPart(() => import('./personal.tsx'), 'AdminPersonal'),
  ayuda: lazyPart(() => import('../../features/ayuda/ayuda-page.tsx'), 'AyudaPage'),
  plantilla: lazyPart(() => import('./plantilla.tsx'), 'AdminPlantilla'),
  banners: lazyPart(() => import('../../features/capacitacion/banners-page.tsx'), 'BannersPage'),
  limites: lazyPart(() => import('../../features/unidades/limites-page.tsx'), 'LimitesPage'),
};

/** In menu order. The first section is /admin itself. */
const grupos: Record<'hoy' | 'agenda' | 'personas' | 'portal', Partial<Record<ClaveSeccion, LucideIcon>>> = {
  hoy: { tablero: Activity, turnos: CalendarClock, aprobaciones: CircleCheck, cifras: ChartColumn },
  agenda: { servicios: Stethoscope, profesionales: Users, feriados: CalendarOff, limites: Gauge },
  personas: { ayuda: LifeBuoy, personal: ShieldUser, padron: Contact, ingreso: Landmark },
  portal: {
    plantilla: Palette,
    banners: Image,
    conexiones: PlugZap,
    sistemas: Network,
    estado: Megaphone,
    correos: Mail,
    auditoria: ScrollText,
  },
};

export const gruposAdmin = Object.entries(grupos).map(([grupo, iconos]) => ({
  nombre: t(`admin.grupo.${grupo as keyof typeof grupos}`),
  secciones: Object.entries(iconos).map(([nombrada, Icono]): SeccionAdmin => {
    const clave = nombrada as ClaveSeccion;
    return {
      clave,
      to: clave === 'tablero' ? '/admin' : `/admin/${clave}`,
      nombre: t(`admin.${clave}`),
      Icono,
      Pagina: paginas[clave],
    };
  }),
}));
const seccionesAdmin = gruposAdmin.flatMap(({ secciones }) => secciones);

/** Matches `/admin/servicios` and the paths below it. */
export const seccionDe = (pathname: string): SeccionAdmin | undefined => {
  const [, , clave = 'tablero'] = pathname.replace(/\/+$/, '').split('/');
  return pathname.startsWith('/admin')
    ? seccionesAdmin.find((seccion) => seccion.clave === clave)
    : seccionesAdmin[0];
};

/** Redirects the former addresses of turnos and approvals (/admin?ver=…). */
export function mudanzaDe(pathname: string, search: string): string | undefined {
  if (!['/', '/home', '/admin'].includes(pathname.replace(/(.)\/+$/, '$1'))) return undefined;
  const ver = new URLSearchParams(search).get('ver');
  if (ver === 'pendientes') return '/admin/aprobaciones';
  return ver === null ? undefined : `/admin/turnos${search}`;
}
