-- Warnings about the drugs of a prescription, and a unit's own families of drugs.
set search_path = portal, public;

-- The warnings that a professional saw when signing a prescription, each with the reason to sign it. The paper does not show them.
create table advertencias_de_receta (
  unidad_id int not null references unidades (id),
  documento_id uuid not null,
  orden int not null,
  paciente_id uuid not null,
  -- Position of the drug, from 0.
  lugar int not null check (lugar between 0 and 11),
  clase text not null check (clase in ('alergia', 'familia', 'repetido', 'peso')),
  texto text not null check (length(texto) between 1 and 1200),
  -- The allergy, the entry or the other drug.
  con text not null check (length(con) <= 200),
  motivo text not null check (length(motivo) between 3 and 300),
  autor_id uuid not null,
  ocurrida timestamptz not null,
  primary key (unidad_id, documento_id, orden),
  foreign key (unidad_id, documento_id) references documentos (unidad_id, id),
  foreign key (unidad_id, paciente_id) references personas (unidad_id, id),
  foreign key (unidad_id, autor_id) references profesionales (unidad_id, persona_id)
);
create index on advertencias_de_receta (unidad_id, paciente_id);
create index on advertencias_de_receta (unidad_id, autor_id);
comment on column advertencias_de_receta.autor_id is 'autor';
select portal.proteger('portal.advertencias_de_receta', 'append-only');

-- A family: its names in `nombre`, its ingredients in `presentaciones`.
alter table catalogos drop constraint catalogos_tipo_check;
alter table catalogos add constraint catalogos_tipo_check check (tipo in ('medicamento', 'diagnostico', 'familia')) not valid;
