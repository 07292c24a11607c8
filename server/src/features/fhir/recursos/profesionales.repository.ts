import { named } from '../../../db/query.ts';
import { toPagina, toUna, type EnTramo, type Filtro, type Origen, type Tramo } from './pagina.repository.ts';

export interface ProfesionalRow extends EnTramo {
  id: string;
  nombre: string;
  apellido: string;
  sexo: string | null;
  tratamiento: string;
  profesion: string | null;
  especialidad: string | null;
  refeps: string | null;
  domicilio_profesional: string | null;
  matricula_tipo: string | null;
  matricula_provincia: string | null;
  matricula_numero: string | null;
  matricula_emisor: string | null;
  activo: boolean;
  servicios: number[] | null;
  /** `day,from,until;…`: 1 is Monday, minutes of the day. */
  horarios: string | null;
}

/** A unit has few professionals: they are all read and ordered, by the newest change of any of their rows. */
export const profesionales: Origen = {
  nombre: 'profesionales',
  columnas: `x.id, x.nombre, x.apellido, x.sexo, x.tratamiento, x.profesion, x.especialidad, x.refeps, x.domicilio_profesional, x.matricula_tipo, x.matricula_provincia,
    x.matricula_numero, x.matricula_emisor, x.activo, x.servicios, x.horarios`,
  de: `(select f.unidad_id, f.persona_id as id, p.nombre, p.apellido, p.sexo, f.tratamiento, f.profesion, f.especialidad, f.refeps, f.domicilio_profesional, f.matricula_tipo,
      f.matricula_provincia, f.matricula_numero, f.matricula_emisor, greatest(f.cambiada, p.cambiada) as cambiada, p.apellido_nombre,
      exists (select from cuentas c join cuenta_roles r on r.unidad_id = c.unidad_id and r.cuenta_id = c.id
        where c.unidad_id = f.unidad_id and c.persona_id = f.persona_id and c.activa and r.rol = 'profesional') as activo,
      (select array_agg(s.servicio_id order by s.servicio_id) from profesional_servicios s where s.unidad_id = f.unidad_id and s.persona_id = f.persona_id) as servicios,
      (select string_agg(concat_ws(',', h.dia, h.desde, h.hasta), ';' order by h.dia, h.desde) from horarios_profesional h
        where h.unidad_id = f.unidad_id and h.persona_id = f.persona_id) as horarios
    from profesionales f join personas p on p.unidad_id = f.unidad_id and p.id = f.persona_id) x`,
  unidad: 'x.unidad_id',
  momento: 'x.cambiada',
  claves: [['x.id', 'uuid']],
  filtros: {
    profesional: 'x.id = any (:profesional::uuid[])',
    refeps: 'x.refeps = any (:refeps::text[])',
    matricula: 'x.matricula_numero = any (:matricula::text[])',
    numero: '(x.refeps = any (:numero::text[]) or x.matricula_numero = any (:numero::text[]))',
    nombre: `(starts_with(x.apellido_nombre, portal.simple(:nombre::text)) or starts_with(portal.simple(x.nombre), portal.simple(:nombre::text)))`,
    apellido: `starts_with(portal.simple(x.apellido), portal.simple(:apellido::text))`,
    pila: `starts_with(portal.simple(x.nombre), portal.simple(:pila::text))`,
    activo: 'x.activo = any (:activo::boolean[])',
    servicio: 'x.servicios && :servicio::int[]',
    unidad_pedida: ':unidad::int = any (:unidad_pedida::int[])',
  },
};

export const listProfesionales = (unidadId: number, filtro: Filtro, tramo: Tramo) =>
  named<ProfesionalRow>(...toPagina(profesionales, unidadId, filtro, tramo));
export const findProfesional = (unidadId: number, clave: readonly string[]) =>
  named<ProfesionalRow>(...toUna(profesionales, unidadId, clave));
