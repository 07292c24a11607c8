-- Patients sign in with an identity of the State: the unit connects an issuer of OpenID Connect.
set search_path = portal, public;

alter table conexiones drop constraint conexiones_tipo_check;
alter table conexiones add constraint conexiones_tipo_check check (tipo in ('repositorio', 'refeps', 'emisor')) not valid;
alter table claves_conexion drop constraint claves_conexion_tipo_check;
alter table claves_conexion add constraint claves_conexion_tipo_check
  check (tipo in ('repositorio', 'refeps', 'emisor')) not valid;
-- The client secret, if the issuer does not register the unit's key; sealed.
alter table conexiones add column secreto bytea;

alter table sesiones drop constraint sesiones_puerta_check;
alter table sesiones add constraint sesiones_puerta_check check (puerta in ('ciudad', 'emisor')) not valid;

-- The hash of whom the other side means, where it has a name of its own for people: another one is another person
-- until the data say otherwise. The city's portal has none.
alter table vinculos_ciudad add column sujeto bytea;

-- As vinculos_ciudad, for the people of the issuer.
create table vinculos_emisor (
  unidad_id int not null,
  persona_id uuid not null,
  estado text not null check (estado in ('activo', 'pendiente', 'rechazado')),
  -- what the issuer said where it did not fit
  nombre text check (length(nombre) <= 80),
  apellido text check (length(apellido) <= 80),
  fec_nac date,
  creado timestamptz not null,
  resuelto timestamptz,
  resuelto_por uuid,
  sujeto bytea,
  primary key (unidad_id, persona_id),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id),
  foreign key (unidad_id, resuelto_por) references personas (unidad_id, id)
);
create index on vinculos_emisor (unidad_id, resuelto_por);
create index vinculos_emisor_pendientes on vinculos_emisor (unidad_id, creado) where estado = 'pendiente';
comment on column vinculos_emisor.resuelto_por is 'autor';
select proteger('vinculos_emisor', 'tenant');
