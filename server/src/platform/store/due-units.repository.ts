import { named, qb } from '../../db/query.ts';

export interface DueUnit {
  unidad_id: number;
  clave: string;
  /** Until when it was looked at; null: never. */
  hasta: Date | null;
}

/**
 * Takes the next units by id that have an audit event since their last look and that no process took since `before`. A
 * look leaves out files that are too young, so an event up to `slackMs` before the last look makes its unit due again. A
 * mark that is more than a day ahead of the clock counts as none, and is cleared: the look that follows may fail.
 */
export const claimUnits = (given: {
  nombre: string;
  after: number;
  now: Date;
  before: Date;
  slackMs: number;
  limit: number;
}) =>
  named<DueUnit>(
    'barridos-tomar',
    `with due as (
      select u.id, u.clave, b.hasta from unidades u
        left join barridos b on b.unidad_id = u.id and b.nombre = :nombre and b.tomado <= :now::timestamptz + interval '1 day'
      where u.id > :after and (b.tomado is null or b.tomado < :before)
        and (select true from auditoria a where a.unidad_id = u.id
          and a.ocurrido >= coalesce(b.hasta, '-infinity') - make_interval(secs => :slackMs / 1000.0)
          order by a.ocurrido desc limit 1)
      order by u.id limit :limit
    ), taken as (
      insert into barridos as b (unidad_id, nombre, tomado) select id, :nombre, :now from due
      on conflict (unidad_id, nombre) do update set tomado = excluded.tomado,
          hasta = case when b.tomado <= :now::timestamptz + interval '1 day' then b.hasta end
        where b.tomado < :before or b.tomado > :now::timestamptz + interval '1 day'
      returning unidad_id
    )
    select id as unidad_id, clave, hasta from due where id in (select unidad_id from taken) order by id`,
    given,
  );
/** The look went to its end. */
export const setBarrido = (unidadId: number, nombre: string, hasta: Date) =>
  qb.updateTable('barridos').set({ hasta }).where('unidad_id', '=', unidadId).where('nombre', '=', nombre);

/** The next sweep looks at every unit as if for the first time. */
export const deleteBarridos = () => qb.deleteFrom('barridos');
