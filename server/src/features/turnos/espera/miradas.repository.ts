import { estadosTurno } from '@portal/domain/turnos/estados';
import { sql } from 'kysely';
import { named } from '../../../db/query.ts';

const { programado } = estadosTurno;

/** Registers the units that have people waiting and were never looked at. */
export const insertMiradas = () => sql`
  insert into miradas_de_espera (unidad_id)
    with recursive u (id) as (
      (select unidad_id from lista_espera where estado = 'esperando' order by unidad_id limit 1)
      union all select (select e.unidad_id from lista_espera e where e.estado = 'esperando' and e.unidad_id > u.id order by e.unidad_id limit 1)
      from u where u.id is not null
    ) select id from u where id is not null and not exists (select from miradas_de_espera m where m.unidad_id = u.id)
  on conflict do nothing`;

export interface MiradaRow {
  unidad_id: number;
  /** Where the look goes on, to the microsecond; null: from the beginning. */
  orden: string | null;
  espera: string | null;
}

/**
 * Takes units whose look is not at its end, and units that changed since their look began: their agenda, a turno, who waits,
 * or the hour has come (`hasta`). The one that waited longest is the first. A look that begins is taken once in a run
 * (`corrida`). An instant that is more than a day ahead of its clock counts as none, and so does a transaction from another
 * cluster's future.
 */
export const claimMiradas = (given: {
  corrida: Date;
  maquina: Date;
  ahora: Date;
  segundos: number;
  limite: number;
}) =>
  named<MiradaRow>(
    'miradas-tomar',
    `with fotos as materialized (
      select pg_snapshot_xmin(s)::text::bigint as foto, pg_snapshot_xmax(s)::text::bigint as proxima from pg_current_snapshot() s
    ), debidas as (
      select m.unidad_id, coalesce(v.version, 0) as version, f.foto
      from miradas_de_espera m left join agenda_versiones v on v.unidad_id = m.unidad_id cross join fotos f
      where (m.vence is null or m.vence < :maquina or m.vence > :maquina::timestamptz + interval '1 day')
        and (m.orden is not null or ((m.tomada < :corrida or m.tomada > :corrida::timestamptz + interval '1 day')
          and (m.version <> coalesce(v.version, 0) or m.hasta is null or m.hasta <= :ahora or m.hasta > :ahora::timestamptz + interval '1 day' or m.foto > f.proxima
            or exists (select from turnos t where t.unidad_id = m.unidad_id and t.tocado >= m.foto and t.tocado < f.proxima)
            or exists (select from lista_espera e where e.unidad_id = m.unidad_id and e.estado = 'esperando' and e.tocado >= m.foto and e.tocado < f.proxima))))
      order by m.tomada, m.unidad_id limit :limite for update of m skip locked
    )
    update miradas_de_espera m set tomada = :maquina, vence = :maquina::timestamptz + make_interval(secs => :segundos),
      version = case when m.orden is null then d.version else m.version end,
      foto = case when m.orden is null then d.foto else m.foto end,
      hasta = case when m.orden is null then null else m.hasta end
    from debidas d where m.unidad_id = d.unidad_id
    returning m.unidad_id, m.orden::text as orden, m.espera`,
    given,
  );

/** Gives the unit back, unless somebody else took it meanwhile. Without `orden` the look has come to its end. */
export const releaseMirada = (
  unidadId: number,
  tomada: Date,
  { orden, espera, hasta }: { orden: string | null; espera: string | null; hasta: Date },
) =>
  named(
    'mirada-soltar',
    `update miradas_de_espera set vence = null, orden = $3, espera = $4, hasta = least(hasta, $5) where unidad_id = $1 and tomada = $2`,
    [unidadId, tomada, orden, espera, hasta],
  );

/** Nobody waits there any more. */
export const deleteMirada = (unidadId: number, tomada: Date) =>
  named('mirada-borrar', 'delete from miradas_de_espera where unidad_id = $1 and tomada = $2', [
    unidadId,
    tomada,
  ]);

/** A person who waits, the level last seen for them (`nivelDe`) and the turno that they already have. */
export interface EsperandoRow {
  id: string;
  servicio_id: number;
  profesional_id: string | null;
  orden: string;
  visto: number;
  adelante: Date | null;
}

export const listEsperando = (unidadId: number, now: Date, { orden, espera }: MiradaRow, limite: number) =>
  named<EsperandoRow>(
    'esperando',
    `select e.id, e.servicio_id, e.profesional_id, e.orden::text as orden, e.visto,
        (select min(t.inicio) from turnos t where t.unidad_id = e.unidad_id and t.paciente_id = e.paciente_id and t.servicio_id = e.servicio_id
          and t.estado = ${programado} and t.inicio > $2) as adelante
      from lista_espera e where e.unidad_id = $1 and e.estado = 'esperando'
        and (e.orden, e.id) > (coalesce($3::timestamptz, '-infinity'), coalesce($4::uuid, '00000000-0000-0000-0000-000000000000'))
      order by e.orden, e.id limit $5`,
    [unidadId, now, orden, espera, limite],
  );
