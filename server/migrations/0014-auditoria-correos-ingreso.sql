set search_path = portal, public;

-- The trail is searched newest first: whatever narrows it is the beginning of an index that goes on by time.
create index on auditoria (unidad_id, ocurrido, id);
create index on auditoria (unidad_id, actor_id, ocurrido, id) where actor_id is not null;
create index on auditoria (unidad_id, acto, ocurrido, id);
create index on auditoria (unidad_id, para_id, ocurrido, id);
drop index auditoria_unidad_id_para_id_id_idx;

-- What was sent and is sent again is another message, which says whose repetition it is.
alter table mensajes add column reenvio_de uuid;
alter table mensajes add foreign key (unidad_id, reenvio_de) references mensajes (unidad_id, id);
create index on mensajes (unidad_id, reenvio_de);
create index on mensajes (unidad_id, creado, id);
-- What the sweep empties.
create index mensajes_fallidos on mensajes (creado) where estado = 'fallido' and texto <> '';
create index on mensajes (unidad_id, estado, creado, id);
create index on mensajes (unidad_id, tipo, creado, id);
-- What an address begins with is a range of it: row-level security lets no pattern into an index.
alter table mensajes add column destinatario_simple text collate "C" generated always as (lower(destinatario)) stored;
create index on mensajes (unidad_id, destinatario_simple);

-- By which door a session came in: by that of the city's portal nobody is more than a patient.
alter table sesiones add column puerta text check (puerta in ('ciudad'));

-- From where the city's portal sends its residents.
create table portales_ciudad (
  unidad_id int primary key references unidades (id),
  origen text not null check (length(origen) <= 200),
  cambiado timestamptz not null
);
comment on table portales_ciudad is 'tenant';

-- The keys that it signs with: encrypted, since the portal must be able to compute with them.
create table claves_ciudad (
  unidad_id int not null references unidades (id),
  id text not null check (id ~ '^[a-z0-9-]{4,40}$'),
  secreto bytea not null,
  creada timestamptz not null,
  creada_por uuid not null,
  -- replaced by a newer one: good until then
  vence timestamptz,
  revocada timestamptz,
  usada timestamptz,
  primary key (unidad_id, id),
  foreign key (unidad_id, creada_por) references personas (unidad_id, id)
);
create index on claves_ciudad (unidad_id, creada_por);
comment on table claves_ciudad is 'tenant';
comment on column claves_ciudad.creada_por is 'autor';

-- Whether the person behind an account is known to be the one whom the city's portal means by that DNI.
create table vinculos_ciudad (
  unidad_id int not null,
  persona_id uuid not null,
  estado text not null check (estado in ('activo', 'pendiente', 'rechazado')),
  -- what the portal said where it did not fit
  nombre text,
  apellido text,
  fec_nac date,
  creado timestamptz not null,
  resuelto timestamptz,
  resuelto_por uuid,
  primary key (unidad_id, persona_id),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id),
  foreign key (unidad_id, resuelto_por) references personas (unidad_id, id)
);
create index on vinculos_ciudad (unidad_id, resuelto_por);
create index vinculos_ciudad_pendientes on vinculos_ciudad (unidad_id, creado) where estado = 'pendiente';
comment on table vinculos_ciudad is 'tenant';
comment on column vinculos_ciudad.resuelto_por is 'autor';

do $$
declare t text;
begin
  foreach t in array array['portales_ciudad', 'claves_ciudad', 'vinculos_ciudad'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('create policy por_unidad on portal.%I to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual())', t);
    execute format('grant select, insert, update, delete on portal.%I to portal_app', t);
  end loop;
end $$;
