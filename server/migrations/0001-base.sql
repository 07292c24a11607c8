-- Roles: the application's role owns nothing and bypasses nothing; `portal_sistema` is for work that walks units.
do $$ begin
  if not exists (select from pg_roles where rolname = 'portal_app') then create role portal_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'portal_sistema') then create role portal_sistema nologin; end if;
  if exists (select from pg_roles where rolname = 'portal_login') then grant portal_app, portal_sistema to portal_login; end if;
  -- One DATABASE_URL for everything: its user must be able to step down to these roles.
  if not (select rolsuper from pg_roles where rolname = current_user) then execute format('grant portal_app, portal_sistema to %I', current_user); end if;
end $$;

create schema if not exists portal;
grant usage on schema portal to portal_app, portal_sistema;
set search_path = portal, public;

create function portal.unidad_actual() returns int language sql stable as
  $$ select nullif(current_setting('app.unidad_id', true), '')::int $$;

-- Every table says its kind in its comment: global, tenant, append-only (a tenant table without update and delete).
-- The kinds are checked from the catalogue by a test.

create table unidades (
  id int primary key,
  clave text not null unique check (clave ~ '^[a-z0-9_]{2,40}$'),
  plantilla text not null,
  creada timestamptz not null default now()
);
comment on table unidades is 'global';

create table hosts (
  host text primary key check (host = lower(host)),
  unidad_id int not null references unidades (id)
);
create index on hosts (unidad_id);
comment on table hosts is 'global';

create table ajustes (
  unidad_id int not null references unidades (id),
  clave text not null check (length(clave) <= 80),
  valor jsonb not null,
  cambiado timestamptz not null default now(),
  primary key (unidad_id, clave)
);
comment on table ajustes is 'tenant';

create table personas (
  unidad_id int not null references unidades (id),
  id uuid not null,
  documento text not null check (documento ~ '^[0-9]{7,8}$'),
  nombre text not null,
  apellido text not null,
  fec_nac date,
  sexo text check (sexo in ('F', 'M', 'X')),
  telefono text,
  email text,
  domicilio text,
  cp text check (cp ~ '^[0-9]{4}$'),
  obra_social text,
  plan text,
  nro_afiliado text,
  creada timestamptz not null default now(),
  primary key (unidad_id, id)
);
create index on personas (unidad_id, documento);
comment on table personas is 'tenant';

create table cuentas (
  unidad_id int not null,
  id uuid not null,
  persona_id uuid not null,
  dni text not null,
  clave_hash text not null,
  email text,
  activa boolean not null default true,
  creada timestamptz not null default now(),
  primary key (unidad_id, id),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id),
  unique (unidad_id, dni),
  unique (unidad_id, persona_id)
);
create index on cuentas (unidad_id, lower(email));
comment on table cuentas is 'tenant';

create table cuenta_roles (
  unidad_id int not null,
  cuenta_id uuid not null,
  rol text not null check (rol in ('paciente', 'profesional', 'gestor_art', 'coordinador_art', 'administrador')),
  primary key (unidad_id, cuenta_id, rol),
  foreign key (unidad_id, cuenta_id) references cuentas (unidad_id, id)
);
comment on table cuenta_roles is 'tenant';

create table vinculos_familiares (
  unidad_id int not null,
  titular_id uuid not null,
  integrante_id uuid not null,
  -- pendiente: the member was known elsewhere and waits for the unit's approval
  estado text not null default 'activo' check (estado in ('activo', 'pendiente', 'terminado')),
  creado timestamptz not null default now(),
  terminado timestamptz,
  primary key (unidad_id, titular_id, integrante_id),
  foreign key (unidad_id, titular_id) references personas (unidad_id, id),
  foreign key (unidad_id, integrante_id) references personas (unidad_id, id),
  check (titular_id <> integrante_id)
);
create index on vinculos_familiares (unidad_id, integrante_id);
comment on table vinculos_familiares is 'tenant';

create table servicios (
  unidad_id int not null references unidades (id),
  id int not null,
  nombre text not null,
  sigla text not null check (sigla ~ '^[A-Z]{1,3}$'),
  pediatrica boolean not null default false,
  a_demanda boolean not null default false,
  por_turno boolean not null default false,
  turno_profesional boolean not null default false,
  riesgo_trabajo boolean not null default false,
  intervalo int not null default 30 check (intervalo between 5 and 240),
  turno_prof_intervalo int not null default 30 check (turno_prof_intervalo between 5 and 240),
  dias_corridos int not null default 15 check (dias_corridos between 1 and 365),
  habilitado boolean not null default true,
  primary key (unidad_id, id),
  unique (unidad_id, sigla)
);
comment on table servicios is 'tenant';

create table profesionales (
  unidad_id int not null,
  persona_id uuid not null,
  tratamiento text not null default '',
  profesion text,
  especialidad text,
  refeps text,
  matricula_tipo text check (matricula_tipo in ('nac', 'prov')),
  matricula_provincia text,
  matricula_numero text,
  domicilio_profesional text,
  primary key (unidad_id, persona_id),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id)
);
comment on table profesionales is 'tenant';

create table profesional_servicios (
  unidad_id int not null,
  persona_id uuid not null,
  servicio_id int not null,
  primary key (unidad_id, persona_id, servicio_id),
  foreign key (unidad_id, persona_id) references profesionales (unidad_id, persona_id),
  foreign key (unidad_id, servicio_id) references servicios (unidad_id, id)
);
create index on profesional_servicios (unidad_id, servicio_id);
comment on table profesional_servicios is 'tenant';

-- A session belongs to a person, with or without an account; who came by a link has none.
create table sesiones (
  unidad_id int not null,
  id uuid not null,
  persona_id uuid not null,
  cuenta_id uuid,
  rol text not null,
  alcance text not null default 'portal' check (alcance in ('portal', 'atencion', 'atenciones')),
  objeto text,
  -- how the person proved who they are: link, password, password and second factor
  nivel int not null default 1 check (nivel between 0 and 2),
  creada timestamptz not null,
  usada timestamptz not null,
  terminada timestamptz,
  motivo text,
  dispositivo text,
  primary key (unidad_id, id),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id),
  foreign key (unidad_id, cuenta_id) references cuentas (unidad_id, id)
);
create index on sesiones (unidad_id, persona_id) where terminada is null;
create index on sesiones (unidad_id, cuenta_id) where terminada is null;
comment on table sesiones is 'tenant';

create table renovaciones (
  unidad_id int not null,
  hash bytea not null,
  sesion_id uuid not null,
  creada timestamptz not null,
  gastada timestamptz,
  primary key (unidad_id, hash),
  foreign key (unidad_id, sesion_id) references sesiones (unidad_id, id) on delete cascade
);
create index on renovaciones (unidad_id, sesion_id);
comment on table renovaciones is 'tenant';

-- Secret links and tickets: at least 128 random bits, stored hashed, bound to unit and purpose.
create table enlaces (
  unidad_id int not null,
  hash bytea not null,
  proposito text not null,
  objeto text,
  persona_id uuid,
  sesion_id uuid,
  vence timestamptz not null,
  un_uso boolean not null default false,
  usado timestamptz,
  primary key (unidad_id, hash),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id),
  foreign key (unidad_id, sesion_id) references sesiones (unidad_id, id) on delete cascade
);
create index on enlaces (unidad_id, vence);
create index on enlaces (unidad_id, persona_id);
create index on enlaces (unidad_id, sesion_id);
comment on table enlaces is 'tenant';

create table codigos_recuperacion (
  unidad_id int not null,
  cuenta_id uuid not null,
  email text not null,
  codigo_hash bytea not null,
  creado timestamptz not null,
  vence timestamptz not null,
  intentos int not null default 0,
  primary key (unidad_id, cuenta_id),
  foreign key (unidad_id, cuenta_id) references cuentas (unidad_id, id)
);
create index on codigos_recuperacion (unidad_id, email);
comment on table codigos_recuperacion is 'tenant';

create table consentimientos (
  unidad_id int not null,
  persona_id uuid not null,
  documento text not null,
  version text not null,
  aceptado timestamptz not null,
  primary key (unidad_id, persona_id, documento, version),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id)
);
comment on table consentimientos is 'append-only';

-- Rate limits that must hold across processes, and the growing delay of failed sign-ins.
create unlogged table intentos (
  unidad_id int not null,
  clave text not null,
  cuenta int not null,
  hasta timestamptz not null,
  primary key (unidad_id, clave)
);
comment on table intentos is 'tenant';

create table claves_idempotencia (
  unidad_id int not null references unidades (id),
  clave text not null,
  operacion text not null,
  cuerpo_hash bytea not null,
  respuesta jsonb,
  creada timestamptz not null,
  primary key (unidad_id, operacion, clave)
);
create index on claves_idempotencia (unidad_id, creada);
comment on table claves_idempotencia is 'tenant';

-- The roll of affiliates that a connector without an URL asks.
create table padron_afiliados (
  unidad_id int not null references unidades (id),
  documento text not null,
  nro_afiliado text,
  plan text,
  estado text not null default 'A',
  apellido text,
  nombre text,
  fec_nac date,
  sexo text,
  primary key (unidad_id, documento)
);
comment on table padron_afiliados is 'tenant';

-- Everything that leaves: queue and ledger in one.
create table mensajes (
  unidad_id int not null references unidades (id),
  id uuid not null,
  canal text not null check (canal in ('correo')),
  tipo text not null,
  destinatario text not null,
  asunto text not null,
  texto text not null,
  html text not null,
  -- what caused it, so that a screen can show the state of its messages; and the same cause twice is one message
  causa text not null,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'enviado', 'fallido')),
  intentos int not null default 0,
  proximo timestamptz not null,
  creado timestamptz not null,
  enviado timestamptz,
  respuesta text,
  primary key (unidad_id, id),
  unique (unidad_id, canal, causa, destinatario)
);
create index mensajes_pendientes on mensajes (proximo) where estado = 'pendiente';
comment on table mensajes is 'tenant';

create table auditoria (
  unidad_id int not null references unidades (id),
  id bigint generated always as identity,
  ocurrido timestamptz not null,
  acto text not null,
  resultado text not null,
  actor_id uuid,
  actor_rol text,
  para_id uuid,
  objeto text,
  direccion text,
  pedido text,
  primary key (unidad_id, id)
);
create index on auditoria (unidad_id, para_id, id);
comment on table auditoria is 'append-only';

create table auditoria_sellos (
  unidad_id int not null,
  orden bigint not null,
  evento_id bigint not null,
  hash bytea not null,
  primary key (unidad_id, orden),
  unique (unidad_id, evento_id),
  foreign key (unidad_id, evento_id) references auditoria (unidad_id, id)
);
comment on table auditoria_sellos is 'append-only';

-- Large payloads of the realtime channel between processes: held for a moment, no unit of its own.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
comment on table socket_io_attachments is 'global';

-- Second wall: a row is seen and written only inside its unit; a missing unit denies.
do $$
declare t record;
begin
  for t in select c.oid, c.relname, obj_description(c.oid) as kind from pg_class c
           where c.relnamespace = 'portal'::regnamespace and c.relkind = 'r' loop
    if t.kind in ('tenant', 'append-only') then
      execute format('alter table portal.%I enable row level security', t.relname);
      execute format('create policy por_unidad on portal.%I to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual())', t.relname);
      execute format('grant select, insert on portal.%I to portal_app', t.relname);
      if t.kind = 'tenant' then execute format('grant update, delete on portal.%I to portal_app', t.relname); end if;
    end if;
  end loop;
end $$;

grant select on unidades, hosts to portal_app, portal_sistema;
grant select, insert, delete on socket_io_attachments to portal_app;
grant usage on all sequences in schema portal to portal_app, portal_sistema;

-- What walks units: the relay of messages, the seal of the audit trail, the sweep of what has ended.
create policy todas on mensajes to portal_sistema using (true) with check (true);
grant select, update on mensajes to portal_sistema;
create policy todas on auditoria for select to portal_sistema using (true);
grant select on auditoria to portal_sistema;
create policy todas on auditoria_sellos to portal_sistema using (true) with check (true);
grant select, insert on auditoria_sellos to portal_sistema;
create policy todas on sesiones to portal_sistema using (true) with check (true);
grant select, delete on sesiones to portal_sistema;
create policy todas on renovaciones to portal_sistema using (true) with check (true);
grant select, delete on renovaciones to portal_sistema;
create policy todas on enlaces to portal_sistema using (true) with check (true);
grant select, delete on enlaces to portal_sistema;
create policy todas on claves_idempotencia to portal_sistema using (true) with check (true);
grant select, delete on claves_idempotencia to portal_sistema;
create policy todas on intentos to portal_sistema using (true) with check (true);
grant select, delete on intentos to portal_sistema;

-- Append-only also for whoever owns the tables: an update or a delete needs a deliberate act on the schema.
create function portal.solo_agregar() returns trigger language plpgsql as
  $$ begin raise exception 'append-only: %', tg_table_name using errcode = 'insufficient_privilege'; end $$;
create trigger solo_agregar before update or delete or truncate on auditoria for each statement execute function portal.solo_agregar();
create trigger solo_agregar before update or delete or truncate on auditoria_sellos for each statement execute function portal.solo_agregar();
create trigger solo_agregar before update or delete or truncate on consentimientos for each statement execute function portal.solo_agregar();
