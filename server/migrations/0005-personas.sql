set search_path = portal, public;

alter table personas add column cuil text check (cuil ~ '^[0-9]{11}$');

-- How a link ended: removed by its holder, refused by the unit, or reported as wrong and ended by the unit.
alter table vinculos_familiares add column fin text check (fin in ('quitado', 'rechazado', 'reportado'));

-- Ticked: a row, with an observation that may be empty. Not ticked: none.
create table condiciones_medicas (
  unidad_id int not null,
  persona_id uuid not null,
  clave text not null check (length(clave) <= 60),
  observacion text not null check (length(observacion) <= 500),
  cambiada timestamptz not null,
  primary key (unidad_id, persona_id, clave),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id)
);
comment on table condiciones_medicas is 'tenant';

-- A DNI that a person asked for: the old one stays until the unit approves.
create table cambios_dni (
  unidad_id int not null,
  id uuid not null,
  persona_id uuid not null,
  documento text not null check (documento ~ '^[0-9]{7,8}$'),
  estado text not null default 'pendiente' check (estado in ('pendiente', 'aprobado', 'rechazado')),
  creado timestamptz not null,
  resuelto timestamptz,
  resuelto_por uuid,
  primary key (unidad_id, id),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id),
  foreign key (unidad_id, resuelto_por) references personas (unidad_id, id)
);
create index on cambios_dni (unidad_id, persona_id);
create index on cambios_dni (unidad_id, resuelto_por);
create unique index cambios_dni_pendientes on cambios_dni (unidad_id, persona_id) where estado = 'pendiente';
comment on table cambios_dni is 'tenant';

-- A holder tells that a link is wrong; it stays until the unit looks.
create table reportes_vinculo (
  unidad_id int not null,
  id uuid not null,
  titular_id uuid not null,
  integrante_id uuid not null,
  motivo text not null check (length(motivo) between 1 and 500),
  estado text not null default 'pendiente' check (estado in ('pendiente', 'aprobado', 'rechazado')),
  creado timestamptz not null,
  resuelto timestamptz,
  resuelto_por uuid,
  primary key (unidad_id, id),
  foreign key (unidad_id, titular_id, integrante_id) references vinculos_familiares (unidad_id, titular_id, integrante_id),
  foreign key (unidad_id, resuelto_por) references personas (unidad_id, id)
);
create index on reportes_vinculo (unidad_id, titular_id, integrante_id);
create index on reportes_vinculo (unidad_id, integrante_id);
create index on reportes_vinculo (unidad_id, resuelto_por);
create unique index reportes_vinculo_pendientes on reportes_vinculo (unidad_id, titular_id, integrante_id) where estado = 'pendiente';
comment on table reportes_vinculo is 'tenant';

alter table condiciones_medicas enable row level security;
alter table cambios_dni enable row level security;
alter table reportes_vinculo enable row level security;
create policy por_unidad on condiciones_medicas to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual());
create policy por_unidad on cambios_dni to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual());
create policy por_unidad on reportes_vinculo to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual());
grant select, insert, update, delete on condiciones_medicas, cambios_dni, reportes_vinculo to portal_app;

-- 'Descargar mis datos' gives a person the rows that name them. A column that names who did something for somebody else says so here,
-- and its rows stay with whom they are about.
comment on column cambios_dni.resuelto_por is 'autor';
comment on column reportes_vinculo.resuelto_por is 'autor';

-- What a person did, for that archive.
create index on auditoria (unidad_id, actor_id, id);
