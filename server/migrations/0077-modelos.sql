-- Texts of a professional's own, which the desk inserts into notes and indications.
set search_path = portal, public;

create table modelos (
  unidad_id int not null references unidades (id),
  id uuid not null,
  profesional_id uuid not null,
  nombre text not null check (length(nombre) between 1 and 60),
  -- Typed after a point, it becomes the text.
  abreviatura text check (abreviatura ~ '^[a-z0-9ñ]{2,12}$'),
  para text not null check (para in ('nota', 'indicaciones', 'todo')),
  texto text not null check (length(texto) between 1 and 4000),
  creado timestamptz not null,
  cambiado timestamptz not null,
  primary key (unidad_id, id),
  foreign key (unidad_id, profesional_id) references profesionales (unidad_id, persona_id)
);
select portal.proteger('portal.modelos', 'tenant');
create index on modelos (unidad_id, profesional_id);
create unique index modelos_abreviatura on modelos (unidad_id, profesional_id, abreviatura) where (abreviatura is not null);
comment on column modelos.profesional_id is 'autor';
