-- One commit at a time counts a unit's cases. A commit counts several managers, each case's former one first: two that took the managers' rows in
-- opposite order would wait for each other.
create function portal.contar_en_orden(unidad int) returns void language sql as $$ select pg_advisory_xact_lock(7203118, unidad) $$;

create or replace function portal.contar_casos() returns trigger language plpgsql as $$
begin
  perform portal.contar_en_orden(coalesce(new.unidad_id, old.unidad_id));
  if tg_op <> 'INSERT' then perform portal.contar_caso(old.unidad_id, old.gestor_id, old.status, -1); end if;
  if tg_op <> 'DELETE' then perform portal.contar_caso(new.unidad_id, new.gestor_id, new.status, 1); end if;
  insert into portal.casos_por_tramo as n (unidad_id, gestor_id, tramo, abiertos, cancelados, cerrados, por_agendar, por_cerrar)
    select unidad, gestor, numero >> 12, sum((estado = 1)::int * cuantos), sum((estado = 2)::int * cuantos), sum((estado = 3)::int * cuantos),
      sum((estado = 4)::int * cuantos), sum((estado = 5)::int * cuantos)
    from (values (old.unidad_id, old.gestor_id, old.id, old.status, -1), (new.unidad_id, new.gestor_id, new.id, new.status, 1)) x (unidad, gestor, numero, estado, cuantos)
    where unidad is not null group by 1, 2, 3 order by 1, 2, 3
  on conflict (unidad_id, gestor_id, tramo) do update set abiertos = n.abiertos + excluded.abiertos, cancelados = n.cancelados + excluded.cancelados,
    cerrados = n.cerrados + excluded.cerrados, por_agendar = n.por_agendar + excluded.por_agendar, por_cerrar = n.por_cerrar + excluded.por_cerrar;
  return null;
end $$;

create or replace function portal.contar_iniciales() returns trigger language plpgsql as $$
begin
  perform portal.contar_en_orden(coalesce(new.unidad_id, old.unidad_id));
  insert into portal.casos_por_inicial as n (unidad_id, gestor_id, inicial, cuantos)
    select unidad, gestor, inicial, sum(cuantos) from (
      select old.unidad_id, old.gestor_id, i, -1 from portal.iniciales(old) i
      union all select new.unidad_id, new.gestor_id, i, 1 from portal.iniciales(new) i) x (unidad, gestor, inicial, cuantos)
    group by 1, 2, 3 having sum(cuantos) <> 0 order by 1, 2, 3
  on conflict (unidad_id, gestor_id, inicial) do update set cuantos = n.cuantos + excluded.cuantos;
  return null;
end $$;
