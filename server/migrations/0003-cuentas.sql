set search_path = portal, public;

-- A request for a recovery code: the same row for a known and an unknown address; who it is for is found out afterwards.
create table pedidos_recuperacion (
  unidad_id int not null references unidades (id),
  id uuid not null,
  email text not null,
  creado timestamptz not null,
  primary key (unidad_id, id)
);
comment on table pedidos_recuperacion is 'tenant';

-- A person registered with a DNI that older records hold: what is theirs is joined only when the unit approves.
create table identidades_pendientes (
  unidad_id int not null,
  persona_id uuid not null,
  anterior_id uuid not null,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'aprobada', 'rechazada')),
  creada timestamptz not null,
  primary key (unidad_id, persona_id, anterior_id),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id),
  foreign key (unidad_id, anterior_id) references personas (unidad_id, id)
);
create index on identidades_pendientes (unidad_id, anterior_id);
comment on table identidades_pendientes is 'tenant';

alter table pedidos_recuperacion enable row level security;
alter table identidades_pendientes enable row level security;
create policy por_unidad on pedidos_recuperacion to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual());
create policy por_unidad on identidades_pendientes to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual());
grant select, insert, update, delete on pedidos_recuperacion, identidades_pendientes to portal_app;
create policy todas on pedidos_recuperacion for select to portal_sistema using (true);
grant select on pedidos_recuperacion to portal_sistema;
