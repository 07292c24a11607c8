-- Papers that are drawn and wait for their professional's passkey, which signs their hash.
set search_path = portal, public;

-- A number that was taken and not signed yet. Once expired it is free: the next signature of that kind takes it, so that none is skipped.
create table firmas_preparadas (
  unidad_id int not null references unidades (id),
  tipo text not null check (tipo in ('receta', 'certificado')),
  numero int not null,
  vence_en timestamptz not null,
  -- The paper. Once it has expired it belongs to no document, and its text is emptied.
  documento_id uuid,
  version int not null,
  contenido jsonb not null,
  faltan text[] not null,
  codigo text not null,
  firmado timestamptz not null,
  vence timestamptz,
  archivo text not null,
  sha256 text not null check (sha256 ~ '^([0-9a-f]{64})?$'),
  bytes int not null,
  primary key (unidad_id, tipo, numero),
  unique (unidad_id, documento_id),
  foreign key (unidad_id, documento_id) references documentos (unidad_id, id)
);
select portal.proteger('portal.firmas_preparadas', 'tenant');

-- The passkey's signature with everything that an expert needs to verify it without the portal. The challenge in `datos_cliente` is the paper's hash.
create table firmas_con_presencia (
  unidad_id int not null references unidades (id),
  documento_id uuid not null,
  credencial bytea not null,
  clave_publica bytea not null,
  host text not null,
  datos_cliente bytea not null,
  datos_autenticador bytea not null,
  firma bytea not null,
  ocurrida timestamptz not null,
  primary key (unidad_id, documento_id),
  foreign key (unidad_id, documento_id) references documentos (unidad_id, id)
);
select portal.proteger('portal.firmas_con_presencia', 'append-only');
