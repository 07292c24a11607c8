-- The outside services that a unit's administration connects: where they are, and the keys that prove who asks.
set search_path = portal, public;

create table conexiones (
  unidad_id int not null references unidades (id),
  tipo text not null check (tipo in ('repositorio', 'refeps')),
  activa boolean not null default false,
  url text not null check (length(url) <= 300),
  token_url text not null check (length(token_url) <= 300),
  cliente text not null check (length(cliente) <= 200),
  -- empty: the address of the token service
  audiencia text not null check (length(audiencia) <= 300),
  scope text not null check (length(scope) <= 300),
  -- what only one kind needs: the codes of a repository
  datos jsonb not null default '{}' check (length(datos::text) <= 2000),
  cambiada timestamptz not null,
  cambiada_por uuid not null,
  -- the last test, in words; emptied when what was tested changes
  probada timestamptz,
  prueba_bien boolean,
  prueba_texto text check (length(prueba_texto) <= 600),
  primary key (unidad_id, tipo),
  foreign key (unidad_id, cambiada_por) references personas (unidad_id, id),
  check ((probada is null) = (prueba_bien is null) and (probada is null) = (prueba_texto is null))
);
create index on conexiones (unidad_id, cambiada_por);
comment on column conexiones.cambiada_por is 'autor';

-- One key signs; the next one waits until the authority knows it. The private half is sealed, and gone once retired.
create table claves_conexion (
  unidad_id int not null references unidades (id),
  tipo text not null check (tipo in ('repositorio', 'refeps')),
  id text not null check (id ~ '^[a-z0-9-]{4,40}$'),
  estado text not null check (estado in ('vigente', 'siguiente', 'retirada')),
  privada bytea,
  publica jsonb not null,
  creada timestamptz not null,
  creada_por uuid not null,
  retirada timestamptz,
  primary key (unidad_id, id),
  foreign key (unidad_id, creada_por) references personas (unidad_id, id),
  check ((estado = 'retirada') = (retirada is not null)),
  check ((estado = 'retirada') = (privada is null))
);
create index on claves_conexion (unidad_id, creada_por);
create unique index claves_conexion_una on claves_conexion (unidad_id, tipo, estado) where estado <> 'retirada';
comment on column claves_conexion.creada_por is 'autor';

select proteger('conexiones', 'tenant'), proteger('claves_conexion', 'tenant');
