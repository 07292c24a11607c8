-- Passkeys: a key pair per device and host. The portal has the public half.
set search_path = portal, public;

create table llaves_acceso (
  unidad_id int not null,
  id uuid not null,
  cuenta_id uuid not null,
  -- The authenticator's own name for the key.
  credencial bytea not null check (length(credencial) between 1 and 1023),
  clave_publica bytea not null,
  -- The host whose pages may use the key.
  host text not null,
  nombre text not null check (length(nombre) between 1 and 60),
  -- Rises with each use if the authenticator counts; a copy of the key falls behind.
  contador bigint not null,
  transportes text[] not null,
  -- Whether the key may leave its device, and whether a copy is kept elsewhere.
  copiable boolean not null,
  copiada boolean not null,
  creada timestamptz not null,
  usada timestamptz,
  primary key (unidad_id, id),
  unique (unidad_id, credencial),
  foreign key (unidad_id, cuenta_id) references cuentas (unidad_id, id)
);
create index on llaves_acceso (unidad_id, cuenta_id);
comment on table llaves_acceso is 'tenant';

alter table llaves_acceso enable row level security;
create policy por_unidad on llaves_acceso to portal_app
  using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual());
grant select, insert, update, delete on llaves_acceso to portal_app;

-- The passkey that opened a session, and when its password was typed after that. The key's row may be gone.
alter table sesiones add column llave_id uuid, add column clave_probada timestamptz;
