-- How many turnos each day had, for the figures of a year.
set search_path = portal, public;

-- A turno counts once it is settled: cancelled, attended, missed, or its time has passed. A booking writes nothing here.
create table turnos_por_dia (
  unidad_id int not null,
  dia date not null,
  servicio_id int not null,
  estado int not null,
  cuantos int not null,
  primary key (unidad_id, dia, servicio_id, estado)
);
-- What changed since: added up when the figures are read, and moved there when they are many. Rows are only added, so no transaction waits for another.
create table turnos_por_contar (
  unidad_id int not null,
  id bigint generated always as identity,
  dia date not null,
  servicio_id int not null,
  estado int not null,
  cuantos int not null,
  primary key (unidad_id, id)
);
select proteger('turnos_por_dia', 'tenant'), proteger('turnos_por_contar', 'tenant');
grant usage on all sequences in schema portal to portal_app;

create function portal.contar_turno() returns trigger language plpgsql as $$
begin
  insert into portal.turnos_por_contar (unidad_id, dia, servicio_id, estado, cuantos)
    select unidad, (inicio at time zone 'America/Argentina/Buenos_Aires')::date, servicio, estado, cuantos
    from (values (old.unidad_id, old.inicio, old.servicio_id, old.estado, old.adelante, -1), (new.unidad_id, new.inicio, new.servicio_id, new.estado, new.adelante, 1))
      x (unidad, inicio, servicio, estado, adelante, cuantos)
    where estado > 1 or (estado = 1 and not adelante);
  return null;
end $$;
create trigger contar_alta after insert on turnos for each row
  when (new.estado > 1 or (new.estado = 1 and not new.adelante)) execute function portal.contar_turno();
create trigger contar_baja after delete on turnos for each row
  when (old.estado > 1 or (old.estado = 1 and not old.adelante)) execute function portal.contar_turno();
create trigger contar_cambio after update on turnos for each row
  when ((old.estado > 1 or (old.estado = 1 and not old.adelante) or new.estado > 1 or (new.estado = 1 and not new.adelante))
    and (old.inicio <> new.inicio or old.servicio_id <> new.servicio_id or old.estado <> new.estado or old.adelante <> new.adelante)) execute function portal.contar_turno();

-- From the turnos themselves, less what waits to be added. One snapshot: nobody has to wait.
create function portal.recontar_turnos() returns void language sql as $$
  delete from portal.turnos_por_dia;
  insert into portal.turnos_por_dia (unidad_id, dia, servicio_id, estado, cuantos)
    select unidad_id, dia, servicio_id, estado, sum(cuantos) from (
      select unidad_id, (inicio at time zone 'America/Argentina/Buenos_Aires')::date as dia, servicio_id, estado, 1 as cuantos
        from portal.turnos where estado > 1 or (estado = 1 and not adelante)
      union all select unidad_id, dia, servicio_id, estado, -cuantos from portal.turnos_por_contar) x
    group by 1, 2, 3, 4 having sum(cuantos) <> 0
$$;
revoke execute on function portal.recontar_turnos from public;
