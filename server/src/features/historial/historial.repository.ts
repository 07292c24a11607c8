import type { Medicamento, TipoDocumento } from '@portal/domain/documentos/escrito';
import type { Dia } from '@portal/domain/tiempo/fechas';
import { named } from '../../db/query.ts';

export interface AtencionRow {
  id: string;
  paciente_id: string;
  dia: Dia;
  sigla: string;
  numero: number;
  inicio: Date;
  fin: Date | null;
  motivo: string;
  servicio: string;
  tratamiento: string;
  medico_nombre: string;
  medico_apellido: string;
  matricula_tipo: string | null;
  matricula_provincia: string | null;
  matricula_numero: string | null;
  dni: string;
  nombre: string;
  apellido: string;
  obra_social: string | null;
  nro_afiliado: string | null;
  plan: string | null;
  /** Signed ones only, newest first, without evolutions, which have no paper. */
  documentos: {
    id: string;
    tipo: TipoDocumento;
    archivo_tipo: string | null;
    corregido: boolean;
    anulado: boolean;
  }[];
}

const CORREGIDO = `exists (select from documentos c where c.unidad_id = d.unidad_id and c.reemplaza = d.id and c.estado = 'firmado')`;
const ANULADO = `exists (select from anulaciones n where n.unidad_id = d.unidad_id and n.documento_id = d.id)`;
const COLUMNS = `a.id, a.paciente_id, a.dia, a.sigla, a.numero, a.inicio, a.fin, a.motivo, s.nombre as servicio,
    f.tratamiento, m.nombre as medico_nombre, m.apellido as medico_apellido, f.matricula_tipo, f.matricula_provincia, f.matricula_numero,
    p.documento as dni, p.nombre, p.apellido, p.obra_social, p.nro_afiliado, p.plan,
    coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'tipo', d.tipo, 'archivo_tipo', d.archivo_tipo, 'corregido', ${CORREGIDO}, 'anulado', ${ANULADO}) order by d.firmado desc, d.id)
      from documentos d where d.unidad_id = $1 and d.atencion_id = a.id and d.estado = 'firmado' and d.tipo <> 'evolucion'), '[]') as documentos`;
const JOINS = `join servicios s on s.unidad_id = $1 and s.id = a.servicio_id
    join profesionales f on f.unidad_id = $1 and f.persona_id = a.profesional_id
    join personas m on m.unidad_id = $1 and m.id = a.profesional_id
    join personas p on p.unidad_id = $1 and p.id = a.paciente_id`;

/* one person's history, by `lugar`: the first page and the last cost the same */

/** A page: its number after clamping, its ids, and the total. */
export interface Pagina {
  total: number;
  pagina: number;
  ids: string[];
}

/**
 * `lugar` numbers a person's finished attentions from the oldest, so a page is an index range and the total
 * is the last entry. Reads only ids: joined in one statement, the planner underestimates the history and
 * reads all of it.
 */
export const findPagina = (unidadId: number, personaId: string, pagina: number, porPagina: number) =>
  named<Pagina>(
    'historial-pagina',
    `with c as (select coalesce(max(lugar), 0) as total from atenciones where unidad_id = $1 and paciente_id = $2 and lugar is not null),
      q as (select total, greatest(1, least($3::int, (total + $4::int - 1) / $4)) as pagina from c)
    select q.total, q.pagina, array(select a.id from atenciones a
      where a.unidad_id = $1 and a.paciente_id = $2 and a.lugar <= q.total - (q.pagina - 1) * $4 and a.lugar > q.total - q.pagina * $4 order by a.lugar desc) as ids from q`,
    [unidadId, personaId, pagina, porPagina],
  );

/** Newest first. */
export const listByIds = (unidadId: number, ids: readonly string[]) =>
  named<AtencionRow>(
    'historial-ids',
    `select ${COLUMNS} from atenciones a ${JOINS} where a.unidad_id = $1 and a.id = any ($2::uuid[]) order by a.inicio desc, a.id`,
    [unidadId, ids],
  );

/* search: there are few groups of professional and service, and each keeps its own count */

export interface Grupo {
  paciente_id: string;
  profesional_id: string;
  servicio_id: number;
  /** 'Dra. Laura Pérez Clínica Médica' */
  texto: string;
  primera: Date;
}

/** Loose index scan: jumps from one group to the next without reading the rows between. */
export const listGrupos = (unidadId: number, personaIds: readonly string[]) =>
  named<Grupo>(
    'historial-grupos',
    `select g.paciente_id, g.profesional_id, g.servicio_id, g.inicio as primera, concat_ws(' ', f.tratamiento, m.nombre, m.apellido, s.nombre) as texto
    from unnest($2::uuid[]) i (id) cross join lateral (
      with recursive g as (
        (select a.paciente_id, a.profesional_id, a.servicio_id, a.inicio from atenciones a where a.unidad_id = $1 and a.paciente_id = i.id and a.lugar is not null
          order by a.profesional_id, a.servicio_id, a.inicio limit 1)
        union all
        select n.* from g cross join lateral (
          select a.paciente_id, a.profesional_id, a.servicio_id, a.inicio from atenciones a where a.unidad_id = $1 and a.paciente_id = i.id and a.lugar is not null
            and (a.profesional_id, a.servicio_id) > (g.profesional_id, g.servicio_id) order by a.profesional_id, a.servicio_id, a.inicio limit 1) n)
      select * from g) g
    join servicios s on s.unidad_id = $1 and s.id = g.servicio_id
    join profesionales f on f.unidad_id = $1 and f.persona_id = g.profesional_id
    join personas m on m.unidad_id = $1 and m.id = g.profesional_id`,
    [unidadId, personaIds],
  );

export interface Tramo {
  desde: Date;
  hasta: Date;
}

const columnas = (grupos: readonly Grupo[]) => [
  grupos.map(({ paciente_id }) => paciente_id),
  grupos.map(({ profesional_id }) => profesional_id),
  grupos.map(({ servicio_id }) => servicio_id),
];
const DEL_GRUPO = (x: string) =>
  `a.unidad_id = $1 and a.paciente_id = ${x}.paciente_id and a.profesional_id = ${x}.profesional_id and a.servicio_id = ${x}.servicio_id and a.lugar is not null`;
const ANTES_DE = (limite: string) =>
  `coalesce((select a.lugar_en_grupo from atenciones a where ${DEL_GRUPO('g')} and a.inicio < ${limite} order by a.inicio desc limit 1), 0)`;
const CERCANAS = (orden: 'asc' | 'desc', cuantas: string) =>
  `x cross join lateral (select a.id, a.inicio from atenciones a where ${DEL_GRUPO('x')} and a.inicio >= x.desde and a.inicio < x.hasta
          order by a.inicio ${orden} limit ${cuantas}) y where x.n > 0`;

/**
 * One page of the matches. Each group and time range is counted by its two ends, and yields no more rows than
 * the page may need, from the nearer end.
 */
export const findPorGrupos = (
  unidadId: number,
  grupos: readonly Grupo[],
  tramos: readonly Tramo[],
  pagina: number,
  porPagina: number,
) =>
  named<Pagina>(
    'historial-por-grupos',
    `with x as materialized (select g.*, r.*, greatest(0, ${ANTES_DE('r.hasta')} - ${ANTES_DE('r.desde')}) as n
        from unnest($2::uuid[], $3::uuid[], $4::int[]) g (paciente_id, profesional_id, servicio_id), unnest($5::timestamptz[], $6::timestamptz[]) r (desde, hasta)),
      c as (select coalesce(sum(n), 0)::int as total from x),
      q as (select total, greatest(1, least($7::int, (total + $8::int - 1) / $8)) as pagina from c),
      d as (select total, pagina, (pagina - 1) * $8 as salto, least($8, total - (pagina - 1) * $8) as largo, (pagina - 1) * $8 > total / 2 as del_final from q)
    select d.total, d.pagina, case when d.del_final
      then array(select y.id from ${CERCANAS('asc', 'd.total - d.salto')} order by y.inicio, y.id desc limit d.largo offset d.total - d.salto - d.largo)
      else array(select y.id from ${CERCANAS('desc', 'd.salto + d.largo')} order by y.inicio desc, y.id limit d.largo offset d.salto)
      end as ids from d`,
    [
      unidadId,
      ...columnas(grupos),
      tramos.map(({ desde }) => desde),
      tramos.map(({ hasta }) => hasta),
      pagina,
      porPagina,
    ],
  );

export interface Suelta {
  id: string;
  inicio: Date;
  profesional_id: string;
  servicio_id: number;
}

export interface Senas {
  ticket: { sigla: string | null; numero: number; dia: Dia | null } | null;
  minuto: number | null;
}

const SUELTAS = 1000;
/** By ticket number or hour: few per person, each found by an index; capped to the newest. */
export const listSueltas = (unidadId: number, personaIds: readonly string[], { ticket, minuto }: Senas) =>
  named<Suelta>(
    ticket ? 'historial-por-numero' : 'historial-por-hora',
    `select a.id, a.inicio, a.profesional_id, a.servicio_id from atenciones a
    where a.unidad_id = $1 and a.paciente_id = any ($2::uuid[]) and a.lugar is not null and ${ticket ? 'a.numero = $3' : '$3::int is null'}
      and ${ticket ? '($6::int is null or a.minuto = $6)' : 'a.minuto = $6'}
      and ($4::text is null or a.sigla = $4) and ($5::date is null or a.dia = $5)
    order by a.inicio desc, a.id limit ${SUELTAS}`,
    [unidadId, personaIds, ticket?.numero ?? null, ticket?.sigla ?? null, ticket?.dia ?? null, minuto],
  );

/* people */

export interface Misma {
  raiz: string;
  dni: string;
  /** All ids that the unit approved as the same person. */
  ids: string[];
}

export const listMismas = (unidadId: number, personaIds: readonly string[]) =>
  named<Misma>(
    'historial-mismas',
    `with recursive misma (raiz, id) as (
        select i.id, i.id from unnest($2::uuid[]) i (id)
        union
        select m.raiz, case when i.persona_id = m.id then i.anterior_id else i.persona_id end
        from misma m join identidades_pendientes i on i.unidad_id = $1 and i.estado = 'aprobada' and m.id in (i.persona_id, i.anterior_id))
    select m.raiz, p.documento as dni, array_agg(m.id) as ids from misma m join personas p on p.unidad_id = $1 and p.id = m.raiz group by m.raiz, p.documento`,
    [unidadId, personaIds],
  );

/* one attention */

/** An attention that this one continues, or that continues it. */
export interface Vecina {
  id: string;
  sigla: string;
  numero: number;
  dia: Dia;
  inicio: string;
}
const VECINA = `jsonb_build_object('id', o.id, 'sigla', o.sigla, 'numero', o.numero, 'dia', o.dia, 'inicio', o.inicio)`;

export interface DetalleRow extends AtencionRow {
  continua: Vecina | null;
  continuadas: Vecina[];
  evoluciones: { contenido: unknown; firmado: string; corrige: boolean }[];
  recetas: {
    id: string;
    numero: number;
    firmado: string;
    vence: string | null;
    registro_estado: string | null;
    registro_motivo: string | null;
    cuirs: string[] | null;
    corregido: boolean;
    anulado: boolean;
    contenido: { medicamentos: readonly Medicamento[] | null; hoja: { verificar: string | null } };
  }[];
}

/** A finished attention of one of those people; another person's is not found, and takes as long. */
export const findDetalle = (unidadId: number, id: string, personaIds: readonly string[]) =>
  named<DetalleRow>(
    'historial-detalle',
    `select ${COLUMNS},
      (select ${VECINA} from atenciones o where o.unidad_id = $1 and o.id = a.continua_a and o.paciente_id = a.paciente_id) as continua,
      coalesce((select jsonb_agg(${VECINA} order by o.inicio) from atenciones o
        where o.unidad_id = $1 and o.continua_a = a.id and o.paciente_id = a.paciente_id and o.estado = 'encerrado'), '[]') as continuadas,
      coalesce((select jsonb_agg(jsonb_build_object('contenido', d.contenido, 'firmado', d.firmado, 'corrige', d.reemplaza is not null) order by d.firmado desc)
        from (select distinct on (d.autor_id) d.* from documentos d where d.unidad_id = $1 and d.atencion_id = a.id and d.tipo = 'evolucion' and d.estado = 'firmado'
          order by d.autor_id, d.firmado desc) d), '[]') as evoluciones,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'numero', d.numero, 'firmado', d.firmado, 'vence', d.vence, 'registro_estado', g.estado, 'registro_motivo', g.motivo,
          'cuirs', (select jsonb_agg(k.cuir order by k.item) from cuirs k where k.unidad_id = $1 and k.documento_id = d.id), 'corregido', ${CORREGIDO}, 'anulado', ${ANULADO},
          'contenido', jsonb_build_object('medicamentos', d.contenido -> 'medicamentos', 'hoja', jsonb_build_object('verificar', d.contenido -> 'hoja' -> 'verificar'))) order by d.firmado desc, d.id)
        from documentos d left join registros g on g.unidad_id = $1 and g.documento_id = d.id where d.unidad_id = $1 and d.atencion_id = a.id and d.tipo = 'receta' and d.estado = 'firmado'), '[]') as recetas
    from atenciones a ${JOINS} where a.unidad_id = $1 and a.id = $2 and a.paciente_id = any ($3::uuid[]) and a.estado = 'encerrado'`,
    [unidadId, id, personaIds],
  );
