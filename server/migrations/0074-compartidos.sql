-- A clinical summary handed over by a link: SMART Health Links. The key of `cifrado` is in the link and never here.
set search_path = portal, public;

create table compartidos (
  unidad_id int not null references unidades (id),
  id uuid not null,
  persona_id uuid not null,
  creado_por uuid not null,
  -- Of the 256 random bits in the link's address.
  hash bytea not null,
  pin_hash text not null,
  -- The JWE, until it expires or is revoked. The row stays as a trace.
  cifrado bytea check (length(cifrado) <= 200000),
  creado timestamptz not null,
  vence timestamptz not null,
  aperturas_hasta int not null check (aperturas_hasta between 1 and 100),
  aperturas int not null default 0 check (aperturas between 0 and aperturas_hasta),
  -- Wrong PINs in its whole life.
  intentos int not null default 0 check (intentos between 0 and 5),
  revocado timestamptz,
  primary key (unidad_id, id),
  unique (unidad_id, hash),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id),
  foreign key (unidad_id, creado_por) references personas (unidad_id, id),
  check (vence > creado)
);
select portal.proteger('portal.compartidos', 'tenant');
create index on compartidos (unidad_id, persona_id, creado);
create index on compartidos (unidad_id, creado_por);
-- The sweep reads this index.
create index on compartidos (unidad_id, vence) where cifrado is not null;
comment on column compartidos.creado_por is 'autor';

-- Who opened it and when, as the one who opened it said.
create table aperturas_compartido (
  unidad_id int not null references unidades (id),
  id uuid not null,
  compartido_id uuid not null,
  persona_id uuid not null,
  ocurrida timestamptz not null,
  quien text not null check (length(quien) between 1 and 80),
  dispositivo text not null check (length(dispositivo) <= 60),
  primary key (unidad_id, id),
  foreign key (unidad_id, compartido_id) references compartidos (unidad_id, id),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id)
);
select portal.proteger('portal.aperturas_compartido', 'append-only');
create index on aperturas_compartido (unidad_id, compartido_id, ocurrida);
create index on aperturas_compartido (unidad_id, persona_id);
