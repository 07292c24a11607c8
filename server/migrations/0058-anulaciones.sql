set search_path = portal, public;

-- Signed documents that their professional annulled, and why. Append-only: what is annulled stays annulled.
create table anulaciones (
  unidad_id int not null references unidades (id),
  documento_id uuid not null,
  paciente_id uuid not null,
  autor_id uuid not null,
  motivo text not null check (length(motivo) between 1 and 300),
  ocurrida timestamptz not null,
  primary key (unidad_id, documento_id),
  foreign key (unidad_id, documento_id) references documentos (unidad_id, id),
  foreign key (unidad_id, paciente_id) references personas (unidad_id, id),
  foreign key (unidad_id, autor_id) references profesionales (unidad_id, persona_id)
);
create index on anulaciones (unidad_id, paciente_id);
create index on anulaciones (unidad_id, autor_id);
comment on column anulaciones.autor_id is 'autor';
select portal.proteger('portal.anulaciones', 'append-only');
