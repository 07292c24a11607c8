-- Systems of others that read the unit's data at /fhir/R4: the institution's own, or an insurer's.
set search_path = portal, public;

create table sistemas (
  unidad_id int not null references unidades (id),
  id uuid not null,
  nombre text not null check (length(nombre) between 1 and 80),
  -- 'aseguradora': clinical data only of the patients who consented.
  clase text not null check (clase in ('institucion', 'aseguradora')),
  -- The resource types that it may read.
  recursos text[] not null check (cardinality(recursos) between 1 and 40),
  activo boolean not null,
  creado timestamptz not null,
  creado_por uuid not null,
  usado timestamptz,
  -- The row stays, without keys: the audit trail and the consents name it.
  quitado timestamptz,
  primary key (unidad_id, id),
  foreign key (unidad_id, creado_por) references personas (unidad_id, id)
);
create index on sistemas (unidad_id, creado_por);
comment on column sistemas.creado_por is 'autor';
select proteger('sistemas', 'tenant');

-- The public halves of a system's keys.
create table claves_sistema (
  unidad_id int not null,
  sistema_id uuid not null,
  kid text not null check (length(kid) between 1 and 200),
  publica jsonb not null,
  creada timestamptz not null,
  primary key (unidad_id, sistema_id, kid),
  foreign key (unidad_id, sistema_id) references sistemas (unidad_id, id)
);
select proteger('claves_sistema', 'tenant');

-- Access tokens of systems, which live five minutes.
create table permisos_sistema (
  unidad_id int not null,
  hash bytea not null,
  sistema_id uuid not null,
  recursos text[] not null,
  vence timestamptz not null,
  primary key (unidad_id, hash),
  foreign key (unidad_id, sistema_id) references sistemas (unidad_id, id)
);
create index on permisos_sistema (unidad_id, sistema_id, vence);
select proteger('permisos_sistema', 'tenant');

-- A patient lets an insurer's system read their clinical data. A withdrawn consent stays; a new one is another row.
create table consentimientos_sistema (
  unidad_id int not null,
  id uuid not null,
  persona_id uuid not null,
  sistema_id uuid not null,
  dado timestamptz not null,
  retirado timestamptz,
  primary key (unidad_id, id),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id),
  foreign key (unidad_id, sistema_id) references sistemas (unidad_id, id)
);
create index on consentimientos_sistema (unidad_id, persona_id);
create index on consentimientos_sistema (unidad_id, sistema_id);
create unique index consentimientos_sistema_vigentes on consentimientos_sistema (unidad_id, sistema_id, persona_id)
  where retirado is null;
select proteger('consentimientos_sistema', 'tenant');
