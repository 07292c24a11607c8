import { named } from '../../../db/query.ts';
import { toPagina, toUna, type EnTramo, type Filtro, type Origen, type Tramo } from './pagina.repository.ts';

export interface UnidadRow extends EnTramo {
  id: number;
}

/**
 * The unit itself. Its name and face are settings, whose newest change is its own. The table of units has no row-level
 * security, so the statement asks for the unit of the transaction.
 */
export const unidades: Origen = {
  nombre: 'unidad',
  columnas: 'x.id',
  de: `(select u.id, greatest(u.creada, coalesce((select max(a.cambiado) from ajustes a where a.unidad_id = u.id), u.creada)) as cambiada
    from unidades u where u.id = portal.unidad_actual()) x`,
  unidad: 'x.id',
  momento: 'x.cambiada',
  claves: [['x.id', 'int']],
  filtros: { unidad_pedida: 'x.id = any (:unidad_pedida::int[])' },
};
export const listUnidades = (unidadId: number, filtro: Filtro, tramo: Tramo) =>
  named<UnidadRow>(...toPagina(unidades, unidadId, filtro, tramo));
export const findUnidad = (unidadId: number, clave: readonly string[]) =>
  named<UnidadRow>(...toUna(unidades, unidadId, clave));

export interface ServicioRow extends EnTramo {
  id: number;
  nombre: string;
  sigla: string;
  habilitado: boolean;
  pediatrica: boolean;
  por_turno: boolean;
  a_demanda: boolean;
}
export const servicios: Origen = {
  nombre: 'servicios',
  columnas: 's.id, s.nombre, s.sigla, s.habilitado, s.pediatrica, s.por_turno, s.a_demanda',
  de: 'servicios s',
  unidad: 's.unidad_id',
  momento: 's.cambiada',
  claves: [['s.id', 'int']],
  filtros: {
    servicio: 's.id = any (:servicio::int[])',
    nombre: 'starts_with(portal.simple(s.nombre), portal.simple(:nombre::text))',
    activo: 's.habilitado = any (:activo::boolean[])',
    unidad_pedida: 's.unidad_id = any (:unidad_pedida::int[])',
  },
};
export const listServicios = (unidadId: number, filtro: Filtro, tramo: Tramo) =>
  named<ServicioRow>(...toPagina(servicios, unidadId, filtro, tramo));
export const findServicio = (unidadId: number, clave: readonly string[]) =>
  named<ServicioRow>(...toUna(servicios, unidadId, clave));
