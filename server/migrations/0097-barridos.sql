-- For each sweep and unit: when a process last took the unit, and up to what time its files were looked at. So processes
-- share the units, and a unit in which nothing happened since is skipped.
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
