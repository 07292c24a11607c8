import type { Dia } from '@portal/domain/tiempo/fechas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { named, type RowOf } from '../../db/query.ts';

const { programado, presente, ausente } = estadosTurno;

export interface AgendaRow {
  version: string;
  servicios: Omit<
    RowOf<'servicios'>,
    'unidad_id' | 'sigla' | 'a_demanda' | 'demanda_desde' | 'demanda_hasta' | 'habilitado'
  >[];
  /** 'service,person' of each, separated by semicolons. */
  atienden: string | null;
  /** Sorted by name: the order in which they are assigned. */
  profesionales: { id: string; tratamiento: string; nombre: string; apellido: string }[];
  /** 'person,day,from,to' of each, separated by semicolons. */
  horarios: string | null;
  excepciones: { persona_id: string; dia: Dia; desde: number; hasta: number; atiende: boolean }[];
  feriados: { dia: Dia; nombre: string; laborable: boolean }[];
  /** The unit's own hours, if it has any: 'hrTurnosSemDesde' and the like. */
  propios: Record<string, unknown> | null;
}

/** The whole agenda of a unit with its version, from one snapshot. Past exceptions are left out. */
export const findAgenda = (unidadId: number, hoy: Dia) =>
  named<AgendaRow>(
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

export const findVersion = (unidadId: number) =>
  named<{ version: string }>(
    'agenda-version',
    `select coalesce((select version from agenda_versiones where unidad_id = $1), 0)::text as version`,
    [unidadId],
  );

export interface OcupadosRow {
  version: string;
  /** The snapshot of this answer: later commits are not in it. */
  foto: string;
  hasta: Date | null;
  /**
   * 'from,to,resource' of each, separated by semicolons, since arrays are slow to parse. Minutes since
   * the epoch.
   */
  ocupados: string | null;
}

/**
 * When PostgreSQL crashes it resets its statistics, and this reset time identifies the run. After a crash it
 * may reuse ids of transactions that had not reached the disk, so a snapshot of an earlier run says nothing
 * about them. The same holds for a standby that took over, which begins a new timeline: the first eight digits
 * of a file of the log.
 */
const VIDA = `coalesce(extract(epoch from pg_stat_get_bgwriter_stat_reset_time()), 0)::text || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`;

/**
 * Occupied times of those resources, for any service. An offer, or a rejection that can be undone, counts
 * until it expires; `hasta` is the first of those expiries. No turno is longer than four hours.
 */
export const listOcupados = (
  unidadId: number,
  recursos: readonly string[],
  desde: Date,
  fin: Date,
  ahora: Date,
) =>
  named<OcupadosRow>(
    'ocupados',
    `select coalesce((select version from agenda_versiones where unidad_id = $1), 0)::text as version, pg_current_snapshot()::text || '@' || ${VIDA} as foto, o.hasta, o.ocupados
      from (select string_agg((extract(epoch from t.inicio) / 60)::int || ',' || (extract(epoch from t.fin) / 60)::int || ',' || t.recurso, ';') as ocupados,
          min(t.retenido_hasta) as hasta
        from turnos t where t.unidad_id = $1 and t.recurso = any ($2::text[]) and t.inicio >= $3::timestamptz - interval '4 hours' and t.inicio < $4
          and (t.estado in (${programado}, ${presente}, ${ausente}) or t.retenido_hasta is not null)
          and (t.estado in (${programado}, ${presente}, ${ausente}) or t.retenido_hasta > $5)) o`,
    [unidadId, recursos, desde, fin, ahora],
  );

/** If more rows than this changed, checking each does not pay: cached answers count as stale. */
const TOCADOS = 1000;

/**
 * For each cached snapshot, whether no turno of the unit changed since; and the agenda's current version.
 * Ordered and limited, so that any plan reads only the tail of the index.
 */
export const listNovedades = (unidadId: number, fotos: readonly string[]) =>
  named<{ version: string; iguales: string | null }>(
    'novedades',
    `with tocados as materialized (select t.tocado from turnos t where t.unidad_id = $1 and t.tocado >= $3 order by t.tocado limit ${TOCADOS + 1})
    select coalesce((select version from agenda_versiones where unidad_id = $1), 0)::text as version,
      (select string_agg(f.foto, ';') from unnest($2::text[]) f (foto) where (select count(*) from tocados) <= ${TOCADOS} and split_part(f.foto, '@', 2) = ${VIDA}
        and not exists (select from tocados k where not pg_visible_in_snapshot(k.tocado::text::xid8, split_part(f.foto, '@', 1)::pg_snapshot))) as iguales`,
    [unidadId, fotos, oldestOf(fotos)],
  );

/**
 * PostgreSQL writes a snapshot as 'xmin:xmax:…': every transaction older than xmin is in it. After the '@'
 * stands the run of the server.
 */
function oldestOf(fotos: readonly string[]): string {
  const [oldest = 0n] = fotos
    .map((foto) => BigInt(foto.slice(0, foto.indexOf(':'))))
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return String(oldest);
}

/* locks */

/** Takes the shared lock: the version stays the same until the transaction ends. */
export const lockAgendaQuieta = (unidadId: number) =>
  named<{ version: string }>('agenda-quieta', 'select portal.agenda_quieta($1) as version', [unidadId]);
/** Takes the exclusive lock: waits for running bookings, and new ones wait. */
export const lockAgenda = (unidadId: number) =>
  named('agenda-en-cambio', 'select portal.agenda_en_cambio($1)', [unidadId]);
