import {
  Activity,
  CalendarClock,
  CalendarOff,
  ChartColumn,
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
import { t } from './textos.ts';

export type ClaveSeccion = keyof typeof paginas;
export type SeccionAdmin = { clave: ClaveSeccion; to: string; nombre: string; Icono: LucideIcon; Pagina: ComponentType };

/** What the administration is made of: the page of each section comes when it is opened. The first one is /admin itself. */
const paginas = {
  inicio: lazy(() => import('./admin-inicio.tsx').then((module) => ({ default: module.AdminInicio }))),
  ingreso: lazy(() => import('../features/ingreso/ingreso-page.tsx').then((module) => ({ default: module.IngresoPage }))),
  correos: lazy(() => import('../features/mensajes/correos-page.tsx').then((module) => ({ default: module.CorreosPage }))),
  auditoria: lazy(() => import('../features/auditoria/auditoria-page.tsx').then((module) => ({ default: module.AuditoriaPage }))),
};

/** In the order of the menu. */
const iconos: Partial<Record<string, LucideIcon>> = {
  inicio: CalendarClock,
  tablero: Activity,
  cifras: ChartColumn,
  servicios: Stethoscope,
  profesionales: Users,
  feriados: CalendarOff,
  padron: Contact,
  personal: ShieldUser,
  ayuda: LifeBuoy,
  plantilla: Palette,
  banners: Image,
  limites: Gauge,
  ingreso: Landmark,
  correos: Mail,
  auditoria: ScrollText,
};

export const seccionesAdmin: readonly SeccionAdmin[] = Object.entries(iconos).flatMap(([clave, Icono]) => {
  if (!Icono || !(clave in paginas)) return [];
  const nombrada = clave as ClaveSeccion;
  return [{ clave: nombrada, to: nombrada === 'inicio' ? '/admin' : `/admin/${clave}`, nombre: t(`admin.${nombrada}`), Icono, Pagina: paginas[nombrada] }];
});

/** `/admin/servicios` and what lies below it. */
export const seccionDe = (pathname: string): SeccionAdmin | undefined => {
  const [, , clave = 'inicio'] = pathname.replace(/\/+$/, '').split('/');
  return pathname.startsWith('/admin') ? seccionesAdmin.find((seccion) => seccion.clave === clave) : seccionesAdmin[0];
};
