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
  Palette,
  ScrollText,
  ShieldUser,
  Stethoscope,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import { t } from '../textos.ts';

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
  tablero: lazy(() =>
    import('../../features/atenciones/tablero/tablero-page.tsx').then((module) => ({
      default: module.TableroPage,
    })),
  ),
  turnos: lazy(() =>
    import('../../features/turnos/escritorio/page.tsx').then((module) => ({
      default: module.EscritorioPage,
    })),
  ),
  aprobaciones: lazy(() =>
    import('./aprobaciones.tsx').then((module) => ({ default: module.AdminAprobaciones })),
  ),
  servicios: lazy(() =>
    import('../../features/agenda/servicios-page.tsx').then((module) => ({ default: module.ServiciosPage })),
  ),
  profesionales: lazy(() =>
    import('../../features/agenda/profesionales-page.tsx').then((module) => ({
      default: module.ProfesionalesPage,
    })),
  ),
  feriados: lazy(() =>
    import('../../features/agenda/feriados-page.tsx').then((module) => ({ default: module.FeriadosPage })),
  ),
  ingreso: lazy(() =>
    import('../../features/ingreso/ingreso-page.tsx').then((module) => ({ default: module.IngresoPage })),
  ),
  correos: lazy(() =>
    import('../../features/mensajes/correos-page.tsx').then((module) => ({ default: module.CorreosPage })),
  ),
  auditoria: lazy(() =>
    import('../../features/auditoria/auditoria-page.tsx').then((module) => ({
      default: module.AuditoriaPage,
    })),
  ),
  cifras: lazy(() =>
    import('../../features/cifras/cifras-page.tsx').then((module) => ({ default: module.CifrasPage })),
  ),
  padron: lazy(() =>
    import('../../features/padron/padron-page.tsx').then((module) => ({ default: module.PadronPage })),
  ),
  personal: lazy(() =>
    import('../../features/cuentas/personal/admin-personal-page.tsx').then((module) => ({
      default: module.AdminPersonalPage,
    })),
  ),
  ayuda: lazy(() =>
    import('../../features/cuentas/ayuda/page.tsx').then((module) => ({ default: module.AyudaPage })),
  ),
  plantilla: lazy(() => import('./plantilla.tsx').then((module) => ({ default: module.AdminPlantilla }))),
  banners: lazy(() =>
    import('../../features/capacitacion/banners-page.tsx').then((module) => ({
      default: module.BannersPage,
    })),
  ),
  limites: lazy(() =>
    import('../../features/unidades/limites-page.tsx').then((module) => ({ default: module.LimitesPage })),
  ),
};

/** In menu order. The first section is /admin itself. */
const grupos: Record<'hoy' | 'agenda' | 'personas' | 'portal', Partial<Record<ClaveSeccion, LucideIcon>>> = {
  hoy: { tablero: Activity, turnos: CalendarClock, aprobaciones: CircleCheck, cifras: ChartColumn },
  agenda: { servicios: Stethoscope, profesionales: Users, feriados: CalendarOff, limites: Gauge },
  personas: { ayuda: LifeBuoy, personal: ShieldUser, padron: Contact, ingreso: Landmark },
  portal: { plantilla: Palette, banners: Image, correos: Mail, auditoria: ScrollText },
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
