import { escribirVista, leerVista, sinFiltros, type Vista } from './filtros-url.ts';

export type VistaGuardada = { nombre: string; search: string };

const MAXIMO = 12;

/**
 * The part of a view that is worth saving, as a query string. Fields that name a worker are left out: saved
 * views stay in the browser after signing out.
 */
export function searchGuardable({ filtros, hoy, order }: Vista): string {
  const { status, fechaAlta, fecha_turno, hora_turno, gestor_id } = filtros;
  const guardables = { ...sinFiltros, status, fechaAlta, fecha_turno, hora_turno, gestor_id };
  return escribirVista({ filtros: guardables, hoy, order, buscar: '', page: 1 });
}

/** Adds a view. A view with the same name or the same filters is replaced; the oldest one beyond twelve goes. */
export const conVista = (vistas: readonly VistaGuardada[], nueva: VistaGuardada): VistaGuardada[] =>
  [nueva, ...vistas.filter(({ nombre, search }) => nombre !== nueva.nombre && search !== nueva.search)].slice(
    0,
    MAXIMO,
  );

/** Reads what the browser stored; anything else counts as no views. */
export function leerVistas(stored: string | null): VistaGuardada[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.flatMap(aVista) : [];
  } catch {
    return [];
  }
}

function aVista(entry: unknown): VistaGuardada[] {
  const { nombre, search } = (entry ?? {}) as Partial<Record<keyof VistaGuardada, unknown>>;
  if (typeof nombre !== 'string' || nombre === '' || typeof search !== 'string') return [];
  return [{ nombre, search: searchGuardable(leerVista(new URLSearchParams(search))) }];
}
