-- What the figures of a year say about attentions, measured by day: reading them costs the same in a unit with a thousand and with a hundred thousand.
set search_path = portal, public;

create table atenciones_por_dia (
  unidad_id int not null,
  dia date not null,
  atenciones int not null,
  con_turno int not null,
  no_se_presento int not null,
  -- In milliseconds.
  espera_50 float8,
  espera_90 float8,
  duracion_50 float8,
  -- Arrivals without a turno, by hour.
  pedidos int[] not null,
  primary key (unidad_id, dia)
);
-- By service and of all (service 0), for 1, 4, 16 and 64 days (levels 0, 2, 4 and 6): a year is about fifteen stretches. `tramo` is the day since 1970,
-- shifted by the level.
-- Percentiles cannot be added, so `esperas` and `duraciones` keep a histogram by tenths of a minute, as the figures are rounded: for each, the
-- shortest in milliseconds (int4), how many (int2, in several entries beyond it), and how much longer the longest is (int2). A percentile between two
-- tenths lies between the longest of one and the shortest of the other, so it is exact.
create table atenciones_por_tramo (
  unidad_id int not null,
  nivel int not null,
  tramo int not null,
  servicio_id int not null,
  atenciones int not null,
  con_turno int not null,
  no_se_presento int not null,
  cancelada int not null,
  encuesta_suma int not null,
  encuestas int not null,
  esperas bytea not null,
  duraciones bytea not null,
  primary key (unidad_id, nivel, tramo, servicio_id)
);
-- Decompressing would cost more than reading.
alter table atenciones_por_tramo alter esperas set storage external, alter duraciones set storage external;
-- Days that changed since they were measured: until they are measured again, the attentions themselves are read. Rows are only added, so no
-- transaction waits for another.
create table atenciones_por_contar (
  unidad_id int not null,
  dia date not null,
  id bigint generated always as identity,
  primary key (unidad_id, dia, id)
);
select proteger('atenciones_por_dia', 'tenant'), proteger('atenciones_por_tramo', 'tenant'), proteger('atenciones_por_contar', 'tenant');
grant usage on all sequences in schema portal to portal_app;

-- The attentions that arrived in a stretch. No time exceeds 24 days, the most that an int4 holds in milliseconds.
create function portal.atenciones_del_tramo(unidad int, nivel int, tramo int)
  returns table (servicio_id int, hora int, estado text, con_turno boolean, encuesta int, espera int, duracion int) language sql stable as $$
  select servicio_id, extract(hour from llegada at time zone 'America/Argentina/Buenos_Aires')::int, estado, turno_id is not null,
    case when estado = 'encerrado' then encuesta end,
    case when estado = 'encerrado' then least(greatest(extract(epoch from inicio - case when turno_id is null then llegada else greatest(llegada, orden) end) * 1000, 0), 2147483647)::int end,
    case when estado = 'encerrado' then least(greatest(extract(epoch from fin - inicio) * 1000, 0), 2147483647)::int end
  from portal.atenciones where unidad_id = unidad
    and llegada >= (date '1970-01-01' + (tramo << nivel))::timestamp at time zone 'America/Argentina/Buenos_Aires'
    and llegada < (date '1970-01-01' + ((tramo + 1) << nivel))::timestamp at time zone 'America/Argentina/Buenos_Aires'
$$;

create function portal.histograma(tiempos int[]) returns bytea language sql immutable as $$
  select coalesce(string_agg(int4send(minimo) || int2send(least(cuantos - ya, 32767)::int2) || int2send((maximo - minimo)::int2), '' order by minimo), '')
  from (select count(*)::int as cuantos, min(t) as minimo, max(t) as maximo from unnest(tiempos) t where t is not null group by (t::bigint + 3000) / 6000) x,
    generate_series(0, cuantos - 1, 32767) ya
$$;

create function portal.medir_tramo(unidad int, nivel int, tramo int) returns setof portal.atenciones_por_tramo language sql stable as $$
  select unidad, nivel, tramo, coalesce(servicio_id, 0), count(*) filter (where estado = 'encerrado'), count(*) filter (where estado = 'encerrado' and con_turno),
    count(*) filter (where estado = 'no_se_presento'), count(*) filter (where estado = 'cancelada'), coalesce(sum(encuesta), 0), count(encuesta),
    portal.histograma(array_agg(espera)), portal.histograma(array_agg(duracion))
  from portal.atenciones_del_tramo(unidad, nivel, tramo) group by grouping sets ((servicio_id), ()) having count(*) > 0
$$;

create function portal.medir_dia(unidad int, dia date) returns setof portal.atenciones_por_dia language sql stable as $$
  with a as materialized (select * from portal.atenciones_del_tramo(unidad, 0, dia - date '1970-01-01'))
  select unidad, dia, count(*) filter (where estado = 'encerrado'), count(*) filter (where estado = 'encerrado' and con_turno), count(*) filter (where estado = 'no_se_presento'),
    percentile_cont(0.5) within group (order by espera), percentile_cont(0.9) within group (order by espera), percentile_cont(0.5) within group (order by duracion),
    array(select count(a.hora)::int from generate_series(0, 23) h (hora) left join a on a.hora = h.hora and not con_turno group by h.hora order by h.hora)
  from a having count(*) > 0
$$;

-- Measures again the days that changed. One at a time in a unit: each sees what the other wrote, and a change that neither sees keeps its own row.
create function portal.contar_atenciones(unidad int) returns void language plpgsql as $$
declare cambiados date[];
begin
  perform pg_advisory_xact_lock(7203117, unidad);
  with tomados as (delete from portal.atenciones_por_contar where unidad_id = unidad returning dia) select array_agg(distinct dia) into cambiados from tomados;
  delete from portal.atenciones_por_dia where unidad_id = unidad and dia = any (cambiados);
  insert into portal.atenciones_por_dia select d.* from unnest(cambiados) c (dia), portal.medir_dia(unidad, c.dia) d;
  delete from portal.atenciones_por_tramo t using unnest(cambiados) c (dia) where unidad_id = unidad and tramo = (c.dia - date '1970-01-01') >> nivel;
  insert into portal.atenciones_por_tramo
    select t.* from (select distinct nivel, (dia - date '1970-01-01') >> nivel as tramo from unnest(cambiados) c (dia), unnest(array[0, 2, 4, 6]) nivel) c, portal.medir_tramo(unidad, c.nivel, c.tramo) t;
end $$;

create function portal.anotar_atencion() returns trigger language plpgsql as $$
begin
  insert into portal.atenciones_por_contar (unidad_id, dia)
    select distinct unidad, (llegada at time zone 'America/Argentina/Buenos_Aires')::date
    from (values (old.unidad_id, old.llegada), (new.unidad_id, new.llegada)) x (unidad, llegada) where unidad is not null;
  return null;
end $$;
create trigger anotar_alta after insert or delete on atenciones for each row execute function portal.anotar_atencion();
-- Before it ends, only the arrival counts.
create trigger anotar_cambio after update on atenciones for each row
  when (old.llegada <> new.llegada or (old.turno_id is null) <> (new.turno_id is null)
    or ((old.estado in ('encerrado', 'no_se_presento', 'cancelada') or new.estado in ('encerrado', 'no_se_presento', 'cancelada'))
      and (old.estado, old.servicio_id, old.orden, old.inicio, old.fin, old.encuesta) is distinct from (new.estado, new.servicio_id, new.orden, new.inicio, new.fin, new.encuesta)))
  execute function portal.anotar_atencion();

-- Everything, from the attentions themselves.
create function portal.recontar_atenciones() returns void language sql as $$
  insert into portal.atenciones_por_contar (unidad_id, dia)
    select distinct unidad_id, (llegada at time zone 'America/Argentina/Buenos_Aires')::date from portal.atenciones
    union select unidad_id, dia from portal.atenciones_por_dia;
  select portal.contar_atenciones(unidad_id) from (select distinct unidad_id from portal.atenciones_por_contar) x
$$;
revoke execute on function portal.recontar_atenciones from public;
