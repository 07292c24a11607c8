-- Which process took the files of a unit to look at, and until when they were looked at. Processes share the units of a
-- sweep by it, and a unit in which nothing happened since then is left out.
set search_path = portal, public;
create table barridos (
  unidad_id int not null references unidades (id),
  nombre text not null check (length(nombre) <= 60),
  tomado timestamptz not null,
  -- Null: never to the end.
  hasta timestamptz,
  primary key (unidad_id, nombre)
);
select proteger('barridos', 'tenant');
create policy todas on barridos to portal_sistema using (true) with check (true);
grant select, insert, update, delete on barridos to portal_sistema;
