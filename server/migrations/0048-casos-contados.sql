-- What a list of cases needs so that a hundred thousand take as long as a thousand: its length, and where a page in its middle begins.
set search_path = portal, public;

-- How many cases a manager has in each status, by blocks of 4096 numbers: a page in the middle skips whole blocks.
create table casos_por_tramo (
  unidad_id int not null,
  gestor_id uuid not null,
  tramo int not null,
  abiertos int not null default 0,
  cancelados int not null default 0,
  cerrados int not null default 0,
  por_agendar int not null default 0,
  por_cerrar int not null default 0,
  primary key (unidad_id, gestor_id, tramo),
  foreign key (unidad_id, gestor_id) references casos_por_gestor (unidad_id, gestor_id)
);
-- How many cases of a manager a search for one letter finds: those whose surname, name or claim begins with it, each once.
create table casos_por_inicial (
  unidad_id int not null,
  gestor_id uuid not null,
  inicial text collate "C" not null,
  cuantos int not null,
  primary key (unidad_id, gestor_id, inicial),
  foreign key (unidad_id, gestor_id) references casos_por_gestor (unidad_id, gestor_id)
);
select proteger('casos_por_tramo', 'tenant'), proteger('casos_por_inicial', 'tenant');
comment on column casos_por_tramo.gestor_id is 'autor';
comment on column casos_por_inicial.gestor_id is 'autor';

create function portal.iniciales(caso portal.casos) returns setof text language sql immutable as $$
  select distinct inicial collate "C" from unnest(array[left(caso.apellido_nombre, 1), left(caso.nombre_simple, 1), left(caso.siniestro_simple, 1)]) inicial where inicial <> ''
$$;

create or replace function portal.contar_casos() returns trigger language plpgsql as $$
begin
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

-- The manager's row is taken first, as above, so that two transactions never wait for each other's counters.
create function portal.contar_iniciales() returns trigger language plpgsql as $$
begin
  perform from portal.casos_por_gestor where unidad_id = coalesce(new.unidad_id, old.unidad_id) and gestor_id in (old.gestor_id, new.gestor_id) order by gestor_id for update;
  insert into portal.casos_por_inicial as n (unidad_id, gestor_id, inicial, cuantos)
    select unidad, gestor, inicial, sum(cuantos) from (
      select old.unidad_id, old.gestor_id, i, -1 from portal.iniciales(old) i
      union all select new.unidad_id, new.gestor_id, i, 1 from portal.iniciales(new) i) x (unidad, gestor, inicial, cuantos)
    group by 1, 2, 3 having sum(cuantos) <> 0 order by 1, 2, 3
  on conflict (unidad_id, gestor_id, inicial) do update set cuantos = n.cuantos + excluded.cuantos;
  return null;
end $$;

-- Both, from the cases themselves.
create function portal.recontar_casos() returns void language sql as $$
  delete from portal.casos_por_inicial;
  delete from portal.casos_por_tramo;
  insert into portal.casos_por_tramo (unidad_id, gestor_id, tramo, abiertos, cancelados, cerrados, por_agendar, por_cerrar)
    select unidad_id, gestor_id, id >> 12, count(*) filter (where status = 1), count(*) filter (where status = 2), count(*) filter (where status = 3),
      count(*) filter (where status = 4), count(*) filter (where status = 5) from portal.casos group by 1, 2, 3;
  insert into portal.casos_por_inicial (unidad_id, gestor_id, inicial, cuantos)
    select c.unidad_id, c.gestor_id, i, count(*) from portal.casos c, portal.iniciales(c) i group by 1, 2, 3;
$$;
revoke execute on function portal.recontar_casos from public;

-- Nobody writes a case between the count and the triggers.
lock table casos in share row exclusive mode;
select recontar_casos();
create constraint trigger contar_iniciales_alta after insert or delete on casos deferrable initially deferred for each row execute function portal.contar_iniciales();
create constraint trigger contar_iniciales_cambio after update of apellido, nombre, nro_siniestro, gestor_id on casos deferrable initially deferred for each row
  when (old.gestor_id <> new.gestor_id or left(old.apellido_nombre, 1) <> left(new.apellido_nombre, 1) or left(old.nombre_simple, 1) <> left(new.nombre_simple, 1)
    or left(old.siniestro_simple, 1) <> left(new.siniestro_simple, 1)) execute function portal.contar_iniciales();

-- The open cases in the order of their numbers; and since when they wait, of the unit and of a manager. `case`, since row-level security keeps `coalesce` out of an index.
create index casos_vivos on casos (unidad_id, id) include (gestor_id, status, turno_inicio) where (status in (1, 4, 5));
create index casos_en_espera on casos (unidad_id, (case when estado_desde is null and turno_inicio is null then fecha_alta else least(estado_desde, turno_inicio) end), id)
  include (status, turno_inicio) where (status in (1, 4, 5));
create index casos_en_espera_de_gestor on casos (unidad_id, gestor_id, (case when estado_desde is null and turno_inicio is null then fecha_alta else least(estado_desde, turno_inicio) end), id)
  include (status, turno_inicio) where (status in (1, 4, 5));
