-- The existing rows become the first partition. These checks say that it ends with the next month, so 0091 attaches it without
-- reading it under a lock. 0090 validates them while everybody writes.
set search_path = portal, public;
-- The instant at which the month of `instante` begins in Argentina, so many months later.
create function portal.mes_de(instante timestamptz, meses int default 0) returns timestamptz language sql stable as $$
  select (date_trunc('month', instante at time zone 'America/Argentina/Buenos_Aires') + make_interval(months => meses)) at time zone 'America/Argentina/Buenos_Aires'
$$;
-- brief: adds two constraints that are not validated yet.
do $$
declare
  -- A machine's clock may have been wrong: what it wrote is of the first partition too.
  ultimo timestamptz := (select max(m.ocurrido) from unidades u cross join lateral (select ocurrido from auditoria where unidad_id = u.id order by ocurrido desc limit 1) m);
begin
  execute format('alter table auditoria add constraint auditoria_primeros_meses check (ocurrido < %L) not valid', portal.mes_de(greatest(now(), ultimo), 2));
  execute format('alter table auditoria_sellos add constraint auditoria_sellos_primeros_meses check (sellado < %L) not valid', portal.mes_de(now(), 2));
end $$;
