-- The clinical summary of a person. No row is deleted: an entry ends or is withdrawn.
set search_path = portal, public;

create table entradas_resumen (
  unidad_id int not null references unidades (id),
  id uuid not null,
  persona_id uuid not null,
  clase text not null check (clase in ('alergia', 'medicacion', 'problema', 'vacuna', 'habito', 'peso')),
  -- The substance, drug, problem or vaccine; of a habit its key; of a weight, kilograms.
  nombre text not null check (length(nombre) between 1 and 200),
  -- CIE-10, of a problem chosen from the catalogue.
  codigo text not null default '' check (length(codigo) <= 20),
  -- Reaction, dosage or comment.
  detalle text not null default '' check (length(detalle) <= 500),
  gravedad text check (gravedad in ('leve', 'moderada', 'grave')),
  -- Since when, or on which day: 'AAAA', 'AAAA-MM' or 'AAAA-MM-DD', as exact as it is known.
  fecha text not null default '' check (fecha ~ '^([0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?)?$'),
  estado text not null check (estado in ('vigente', 'terminada', 'retirada')),
  -- The person or file that said it. 'informado': a file from elsewhere said it.
  origen text not null check (origen in ('paciente', 'profesional', 'informado')),
  dicha_por uuid not null,
  dicha timestamptz not null,
  confirmada_por uuid,
  confirmada timestamptz,
  -- The prescription whose drug it is.
  documento_id uuid,
  cambiada timestamptz not null,
  primary key (unidad_id, id),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id),
  foreign key (unidad_id, dicha_por) references personas (unidad_id, id),
  foreign key (unidad_id, confirmada_por) references personas (unidad_id, id),
  foreign key (unidad_id, documento_id) references documentos (unidad_id, id),
  check ((confirmada_por is null) = (confirmada is null)),
  check (clase = 'alergia' or gravedad is null)
);
select portal.proteger('portal.entradas_resumen', 'tenant');
create index on entradas_resumen (unidad_id, persona_id);
create index on entradas_resumen (unidad_id, dicha_por);
create index on entradas_resumen (unidad_id, confirmada_por);
create index on entradas_resumen (unidad_id, documento_id);
-- Pages of what changed since a moment.
create index on entradas_resumen (unidad_id, clase, cambiada, id);
comment on column entradas_resumen.dicha_por is 'autor';
comment on column entradas_resumen.confirmada_por is 'autor';

-- 'Sin alergias conocidas': somebody said that there is none. A list without entries does not say that.
create table sin_conocidas (
  unidad_id int not null references unidades (id),
  persona_id uuid not null,
  clase text not null check (clase in ('alergia', 'medicacion', 'problema')),
  origen text not null check (origen in ('paciente', 'profesional')),
  dicha_por uuid not null,
  dicha timestamptz not null,
  primary key (unidad_id, persona_id, clase),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id),
  foreign key (unidad_id, dicha_por) references personas (unidad_id, id)
);
select portal.proteger('portal.sin_conocidas', 'tenant');
create index on sin_conocidas (unidad_id, dicha_por);
comment on column sin_conocidas.dicha_por is 'autor';
