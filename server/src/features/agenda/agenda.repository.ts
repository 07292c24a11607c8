import type { Dia } from '@portal/domain/tiempo/fechas';
import { named } from '../../db/query.ts';

export interface AgendaFila {
  version: string;
  servicios: {
    id: number;
    nombre: string;
    pediatrica: boolean;
    por_turno: boolean;
    turno_profesional: boolean;
    riesgo_trabajo: boolean;
    intervalo: number;
    turno_prof_intervalo: number;
    dias_corridos: number;
    asientos: number;
  }[];
  /** 'service,person' of each, by semicolons. */
  atienden: string | null;
  /** By their names: the order in which they are taken. */
  profesionales: { id: string; tratamiento: string; nombre: string; apellido: string }[];
  /** 'person,day,from,to' of each, by semicolons. */
  horarios: string | null;
  excepciones: { persona_id: string; dia: Dia; desde: number; hasta: number; atiende: boolean }[];
  feriados: { dia: Dia; nombre: string; laborable: boolean }[];
  /** The unit's own hours, where it has them: 'hrTurnosSemDesde' and the like. */
  propios: Record<string, unknown> | null;
}

/** The whole agenda of a unit with its version, as one snapshot sees it. Exceptions of the past decide nothing. */
export const readAgenda = (unidadId: number, hoy: Dia) =>
  named<AgendaFila>(
    'agenda',
    `select coalesce((select version from agenda_versiones where unidad_id = $1), 0)::text as version,
      coalesce((select json_agg(json_build_object('id', s.id, 'nombre', s.nombre, 'pediatrica', s.pediatrica, 'por_turno', s.por_turno,
          'turno_profesional', s.turno_profesional, 'riesgo_trabajo', s.riesgo_trabajo, 'intervalo', s.intervalo,
          'turno_prof_intervalo', s.turno_prof_intervalo, 'dias_corridos', s.dias_corridos, 'asientos', s.asientos) order by s.id)
        from servicios s where s.unidad_id = $1 and s.habilitado), '[]') as servicios,
      (select string_agg(ps.servicio_id || ',' || ps.persona_id, ';') from profesional_servicios ps where ps.unidad_id = $1) as atienden,
      coalesce((select json_agg(json_build_object('id', p.id, 'tratamiento', m.tratamiento, 'nombre', p.nombre, 'apellido', p.apellido) order by p.apellido, p.nombre, p.id)
        from profesionales m join personas p on p.unidad_id = m.unidad_id and p.id = m.persona_id where m.unidad_id = $1), '[]') as profesionales,
      (select string_agg(h.persona_id || ',' || h.dia || ',' || h.desde || ',' || h.hasta, ';') from horarios_profesional h where h.unidad_id = $1) as horarios,
      coalesce((select json_agg(json_build_object('persona_id', e.persona_id, 'dia', e.dia, 'desde', e.desde, 'hasta', e.hasta, 'atiende', e.atiende))
        from excepciones_profesional e where e.unidad_id = $1 and e.dia >= $2::date), '[]') as excepciones,
      coalesce((select json_agg(json_build_object('dia', f.dia, 'nombre', f.nombre, 'laborable', f.laborable)) from feriados f where f.unidad_id = $1), '[]') as feriados,
      (select json_object_agg(substr(a.clave, 10), a.valor) from ajustes a where a.unidad_id = $1 and a.clave like 'horarios.%') as propios`,
    [unidadId, hoy],
  );

export const readVersion = (unidadId: number) =>
  named<{ version: string }>(
    'agenda-version',
    `select coalesce((select version from agenda_versiones where unidad_id = $1), 0)::text as version`,
    [unidadId],
  );

export interface OcupadosFila {
  version: string;
  /** The moment that this answer speaks of: what is committed afterwards is not in it. */
  foto: string;
  hasta: Date | null;
  /** 'from,minutes,resource' of each, by semicolons: arrays are slow to parse. Minutes since the epoch. */
  ocupados: string | null;
}

/**
 * PostgreSQL forgets its counters when it crashes, and says since when it counts. Numbers of transactions that had not reached its disk are given out
 * again then: a moment of before says nothing about them.
 */
const VIDA = `coalesce(extract(epoch from pg_stat_get_bgwriter_stat_reset_time()), 0)::text`;

/**
 * What is taken of those resources, whoever took it for what; an offer, or a rejection that can be undone, counts until it is over. `hasta`
 * is the first instant at which one of them is. No turno is longer than four hours.
 */
export const readOcupados = (
  unidadId: number,
  recursos: readonly string[],
  desde: Date,
  fin: Date,
  ahora: Date,
) =>
  named<OcupadosFila>(
    'ocupados',
    `select coalesce((select version from agenda_versiones where unidad_id = $1), 0)::text as version, pg_current_snapshot()::text || '@' || ${VIDA} as foto, o.hasta, o.ocupados
      from (select string_agg((extract(epoch from t.inicio) / 60)::int || ',' || (extract(epoch from t.fin) / 60)::int || ',' || t.recurso, ';') as ocupados,
          min(t.retenido_hasta) as hasta
        from turnos t where t.unidad_id = $1 and t.recurso = any ($2::text[]) and t.inicio >= $3::timestamptz - interval '4 hours' and t.inicio < $4
          and (t.estado in (1, 3, 4) or t.retenido_hasta is not null)
          and (t.estado in (1, 3, 4) or t.retenido_hasta > $5)) o`,
    [unidadId, recursos, desde, fin, ahora],
  );

/** More than these touched at once, and it does not pay to look at each: kept answers are taken for old. */
const TOCADOS = 1000;

/**
 * Of each kept answer's moment: whether nothing happened to a turno of the unit since; and the agenda's version now. In order and with an
 * end, so that whatever the statistics say only the tail of the index is read.
 */
export const readNovedades = (unidadId: number, fotos: readonly string[]) =>
  named<{ version: string; iguales: string | null }>(
    'novedades',
    `with tocados as materialized (select t.tocado from turnos t where t.unidad_id = $1 and t.tocado >= $3 order by t.tocado limit ${TOCADOS + 1})
    select coalesce((select version from agenda_versiones where unidad_id = $1), 0)::text as version,
      (select string_agg(f.foto, ';') from unnest($2::text[]) f (foto) where (select count(*) from tocados) <= ${TOCADOS} and split_part(f.foto, '@', 2) = ${VIDA}
        and not exists (select from tocados k where not pg_visible_in_snapshot(k.tocado::text::xid8, split_part(f.foto, '@', 1)::pg_snapshot))) as iguales`,
    [unidadId, fotos, oldestOf(fotos)],
  );

/** 'xmin:xmax:…' is how PostgreSQL writes a moment: what is older than its first number is in it. Behind it stands in which of its lives that was. */
function oldestOf(fotos: readonly string[]): string {
  const [oldest = 0n] = fotos
    .map((foto) => BigInt(foto.slice(0, foto.indexOf(':'))))
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return String(oldest);
}

/* who may change it meanwhile */

/** The version, which stays until the transaction ends. */
export const shareAgenda = (unidadId: number) =>
  named<{ version: string }>('agenda-quieta', 'select portal.agenda_quieta($1) as version', [unidadId]);
/** Alone: whoever books has ended, or waits. */
export const lockAgenda = (unidadId: number) =>
  named('agenda-en-cambio', 'select portal.agenda_en_cambio($1)', [unidadId]);
