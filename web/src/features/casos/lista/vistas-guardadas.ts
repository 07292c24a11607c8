import { NOMBRE_DE_VISTA_HASTA, type VistaGuardada } from '@portal/domain/casos/vistas';
import { escribirVista, leerVista, sinFiltros, type Vista } from './filtros-url.ts';

/**
 * The part of a view that may be saved, as a query string. Fields that look for a worker are left out: the server
 * refuses them.
 */
export function searchGuardable({ filtros, hoy, order }: Vista): string {
  const { status, fechaAlta, fecha_turno, hora_turno, gestor_id } = filtros;
  const guardables = { ...sinFiltros, status, fechaAlta, fecha_turno, hora_turno, gestor_id };
  return escribirVista({ filtros: guardables, hoy, order, buscar: '', page: 1 });
}

/** Where the versions before kept the views, in the browser. */
export const claveAnterior = (personaId: string) => `casos-vistas:${personaId}`;

/** Reads what an earlier version stored in the browser; anything else counts as no views. */
export function leerAnteriores(stored: string | null): VistaGuardada[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.flatMap(aVista) : [];
  } catch {
    return [];
  }
}

function aVista(entry: unknown): VistaGuardada[] {
  const { nombre, search } = (entry ?? {}) as Partial<Record<keyof VistaGuardada, unknown>>;
  if (typeof nombre !== 'string' || nombre.trim() === '' || typeof search !== 'string') return [];
  const guardable = searchGuardable(leerVista(new URLSearchParams(search)));
  return guardable === ''
    ? []
    : [{ nombre: nombre.trim().slice(0, NOMBRE_DE_VISTA_HASTA).trim(), search: guardable }];
}
