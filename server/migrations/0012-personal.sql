-- Staff: what proves who they are besides the password, and why an account was closed.
set search_path = portal, public;

-- Told to the administration alone: who signs in learns no more than that it does not fit.
alter table cuentas add column bloqueo text check (length(bloqueo) between 1 and 300);

-- By surname, as people say it. A column and not an expression: row-level security keeps what is not leakproof out of an index.
alter table personas add column apellido_nombre text collate "C" not null generated always as (portal.simple(apellido || ' ' || nombre)) stored;
create index on personas (unidad_id, apellido_nombre, id);

create table segundos_factores (
  unidad_id int not null,
  cuenta_id uuid not null,
  -- Sealed with the server's key, for this account alone.
  secreto bytea not null,
  creado timestamptz not null,
  -- Empty until a code has shown that the telephone has it.
  activado timestamptz,
  -- The last step of thirty seconds that opened something: none does so twice.
  ultimo_paso bigint not null default 0,
  primary key (unidad_id, cuenta_id),
  foreign key (unidad_id, cuenta_id) references cuentas (unidad_id, id)
);
comment on table segundos_factores is 'tenant';

create table codigos_respaldo (
  unidad_id int not null,
  cuenta_id uuid not null,
  hash bytea not null,
  usado timestamptz,
  primary key (unidad_id, cuenta_id, hash),
  foreign key (unidad_id, cuenta_id) references cuentas (unidad_id, id)
);
comment on table codigos_respaldo is 'tenant';

do $$
declare t text;
begin
  foreach t in array array['segundos_factores', 'codigos_respaldo'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('create policy por_unidad on portal.%I to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual())', t);
    execute format('grant select, insert, update, delete on portal.%I to portal_app', t);
  end loop;
end $$;
