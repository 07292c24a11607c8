-- Loads of the roll of affiliates, reviewed before they change anything; and what the figures are counted by.
set search_path = portal, public;

-- Found by what a document or a surname begins with: a range of texts, since row-level security keeps `like` out of an index.
alter table padron_afiliados alter column documento type text collate "C";
alter table padron_afiliados add column apellido_nombre text collate "C" not null
  generated always as (portal.simple(coalesce(apellido, '') || ' ' || coalesce(nombre, ''))) stored;
create index on padron_afiliados (unidad_id, apellido_nombre, documento);

create table cargas_padron (
  unidad_id int not null,
  id bigint generated always as identity,
  -- recibiendo: its lines come in; revisada: all of them are here and wait for a decision; the others are over
  estado text not null default 'recibiendo' check (estado in ('recibiendo', 'revisada', 'aplicada', 'descartada', 'fallida')),
  archivo text not null check (length(archivo) between 1 and 120),
  autor_id uuid not null,
  creada timestamptz not null,
  -- Moves while lines come in: a load whose process died is known by it.
  vista timestamptz not null,
  bytes bigint not null default 0,
  bytes_total bigint,
  -- Columns that the file has, by our names: what it does not have stays as it is.
  columnas text[] not null default '{}',
  ignoradas text[] not null default '{}',
  lineas int not null default 0,
  con_errores int not null default 0,
  nuevos int not null default 0,
  cambiados int not null default 0,
  iguales int not null default 0,
  -- Those whom the file does not name: they leave where it replaces the roll.
  salen int not null default 0,
  modo text check (modo in ('reemplazar', 'agregar')),
  terminada timestamptz,
  primary key (unidad_id, id),
  foreign key (unidad_id, autor_id) references personas (unidad_id, id)
);
-- One at a time.
create unique index cargas_padron_una on cargas_padron (unidad_id) where (estado in ('recibiendo', 'revisada'));
create index on cargas_padron (unidad_id, autor_id);
create index cargas_padron_aplicadas on cargas_padron (unidad_id, terminada desc) where (estado = 'aplicada');
comment on table cargas_padron is 'tenant';
comment on column cargas_padron.autor_id is 'autor';

-- The lines of a load under review. No key to it, which would be asked for each of a hundred thousand. Not logged: after a crash of the database the table is empty, and the load says that it has to be sent again.
create unlogged table cargas_padron_lineas (
  unidad_id int not null,
  carga_id bigint not null,
  linea int not null,
  -- The number as far as it could be read: also of a line with an error, so that nobody leaves the roll for a wrong date.
  documento text collate "C",
  nro_afiliado text,
  plan text,
  estado text,
  apellido text,
  nombre text,
  fec_nac date,
  sexo text,
  error text,
  primary key (unidad_id, carga_id, linea)
);
create index cargas_padron_con_error on cargas_padron_lineas (unidad_id, carga_id, linea) where (error is not null);
comment on table cargas_padron_lineas is 'tenant';

-- Figures: a period is a range of arrivals, or of the beginnings of turnos, whatever the service.
create index atenciones_por_llegada on atenciones (unidad_id, llegada);
create index turnos_por_inicio on turnos (unidad_id, inicio);

do $$
declare t text;
begin
  foreach t in array array['cargas_padron', 'cargas_padron_lineas'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('create policy por_unidad on portal.%I to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual())', t);
    execute format('grant select, insert, update, delete on portal.%I to portal_app', t);
  end loop;
end $$;
grant usage on all sequences in schema portal to portal_app;
