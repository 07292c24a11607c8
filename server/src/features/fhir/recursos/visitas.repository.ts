import { named, type RowOf } from '../../../db/query.ts';
import { toPagina, toUna, type EnTramo, type Filtro, type Origen, type Tramo } from './pagina.repository.ts';

export interface TurnoRow
  extends
    EnTramo,
    Pick<
      RowOf<'turnos'>,
      | 'id'
      | 'estado'
      | 'inicio'
      | 'fin'
      | 'paciente_id'
      | 'profesional_id'
      | 'servicio_id'
      | 'confirmacion'
      | 'creado'
    > {
  servicio: string;
}

/** A place that is kept for an offer is nobody's turno yet. */
export const turnos: Origen = {
  nombre: 'turnos',
  columnas: `t.id, t.estado, t.inicio, t.fin, t.paciente_id, t.profesional_id, t.servicio_id, t.confirmacion, t.creado, s.nombre as servicio`,
  de: 'turnos t join servicios s on s.unidad_id = t.unidad_id and s.id = t.servicio_id',
  unidad: 't.unidad_id',
  donde: 't.estado <> 0',
  momento: 't.cambiada',
  claves: [['t.id', 'uuid']],
  filtros: {
    turno: 't.id = any (:turno::uuid[])',
    persona: 't.paciente_id = any (:persona::uuid[])',
    paciente: 't.paciente_id = any (:paciente::uuid[])',
    profesional: 't.profesional_id = any (:profesional::uuid[])',
    // Whoever takes part: the patient or the professional.
    actor: '(t.paciente_id = any (:actor::uuid[]) or t.profesional_id = any (:actor::uuid[]))',
    servicio: 't.servicio_id = any (:servicio::int[])',
    nombre_servicio:
      '(portal.simple(s.nombre) = portal.simple(:nombre_servicio::text) or s.id::text = :nombre_servicio::text)',
    estado: 't.estado = any (:estado::int[])',
    inicio_desde: 't.inicio >= :inicio_desde::timestamptz',
    inicio_hasta: 't.inicio < :inicio_hasta::timestamptz',
  },
};
export const listTurnos = (unidadId: number, filtro: Filtro, tramo: Tramo) =>
  named<TurnoRow>(...toPagina(turnos, unidadId, filtro, tramo));
export const findTurno = (unidadId: number, clave: readonly string[]) =>
  named<TurnoRow>(...toUna(turnos, unidadId, clave));

export interface AtencionRow
  extends
    EnTramo,
    Pick<
      RowOf<'atenciones'>,
      | 'id'
      | 'estado'
      | 'paciente_id'
      | 'profesional_id'
      | 'servicio_id'
      | 'turno_id'
      | 'llegada'
      | 'inicio'
      | 'fin'
      | 'motivo'
      | 'sigla'
      | 'numero'
      | 'dia'
      | 'continua_a'
    > {
  servicio: string;
}
export const atenciones: Origen = {
  nombre: 'atenciones',
  columnas: `a.id, a.estado, a.paciente_id, a.profesional_id, a.servicio_id, a.turno_id, a.llegada, a.inicio, a.fin, a.motivo, a.sigla, a.numero, a.dia, a.continua_a, s.nombre as servicio`,
  de: 'atenciones a join servicios s on s.unidad_id = a.unidad_id and s.id = a.servicio_id',
  unidad: 'a.unidad_id',
  momento: 'a.cambiada',
  claves: [['a.id', 'uuid']],
  filtros: {
    atencion: 'a.id = any (:atencion::uuid[])',
    persona: 'a.paciente_id = any (:persona::uuid[])',
    paciente: 'a.paciente_id = any (:paciente::uuid[])',
    profesional: 'a.profesional_id = any (:profesional::uuid[])',
    turno: 'a.turno_id = any (:turno::uuid[])',
    estado: 'a.estado = any (:estado::text[])',
    inicio_desde: 'a.llegada >= :inicio_desde::timestamptz',
    inicio_hasta: 'a.llegada < :inicio_hasta::timestamptz',
  },
};
export const listAtenciones = (unidadId: number, filtro: Filtro, tramo: Tramo) =>
  named<AtencionRow>(...toPagina(atenciones, unidadId, filtro, tramo));
export const findAtencion = (unidadId: number, clave: readonly string[]) =>
  named<AtencionRow>(...toUna(atenciones, unidadId, clave));
