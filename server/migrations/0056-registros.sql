-- The registration of prescriptions in the national repository: what is on its way, and what the repository gave.
set search_path = portal, public;

create table registros (
  unidad_id int not null references unidades (id),
  documento_id uuid not null,
  -- The same in every attempt, so that the repository gives the same answer.
  clave uuid not null,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'registrada', 'rechazada', 'cancelada')),
  -- The repository's words, if it refused.
  motivo text check (length(motivo) <= 300),
  -- Since when the present errand waits: the registration, or the annulment.
  desde timestamptz not null,
  proximo timestamptz not null,
  intentos int not null default 0,
  -- Why the last attempt failed.
  falla text check (falla in ('sin_conexion', 'sin_respuesta', 'error', 'no_se_entiende')),
  -- When the administration was told.
  avisado timestamptz,
  -- The annulment travels after the registration, under its own key.
  anulacion text check (anulacion in ('pendiente', 'hecha', 'rechazada')),
  anulacion_clave uuid,
  primary key (unidad_id, documento_id),
  foreign key (unidad_id, documento_id) references documentos (unidad_id, id),
  check ((anulacion is null) = (anulacion_clave is null))
);
create index registros_pendientes on registros (proximo) where (estado = 'pendiente' or anulacion = 'pendiente');
create index registros_sin_aviso on registros (unidad_id, desde) where (avisado is null and (estado in ('pendiente', 'rechazada') or anulacion in ('pendiente', 'rechazada')));

-- One per drug, made by the repository. Stored once and never changed.
create table cuirs (
  unidad_id int not null references unidades (id),
  documento_id uuid not null,
  item smallint not null check (item between 1 and 99),
  cuir text not null check (cuir ~ '^[0-9]{1,41}$'),
  recibido timestamptz not null,
  primary key (unidad_id, documento_id, item),
  foreign key (unidad_id, documento_id) references documentos (unidad_id, id)
);
create unique index cuirs_unico on cuirs (unidad_id, cuir);

-- The paper with the CUIRs, drawn once beside the signed one, whose bytes stay.
create table papeles_registrados (
  unidad_id int not null references unidades (id),
  documento_id uuid not null,
  archivo text not null check (length(archivo) <= 300),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes int not null,
  primary key (unidad_id, documento_id),
  foreign key (unidad_id, documento_id) references documentos (unidad_id, id)
);
create unique index on papeles_registrados (unidad_id, archivo);

-- CUIRs from before were of the whole prescription: they are those of its first drug. The old column stays as it is, so that a process of the
-- version before can still read; nothing else reads it.
insert into registros (unidad_id, documento_id, clave, estado, desde, proximo, intentos)
  select unidad_id, id, gen_random_uuid(), 'registrada', firmado, firmado, 1 from documentos where cuir is not null;
insert into cuirs (unidad_id, documento_id, item, cuir, recibido) select unidad_id, id, 1, cuir, firmado from documentos where cuir is not null
  on conflict do nothing;

select proteger('registros', 'tenant'), proteger('cuirs', 'append-only'), proteger('papeles_registrados', 'append-only');
create policy todas on registros to portal_sistema using (true) with check (true);
grant select, update on registros to portal_sistema;
