set search_path = portal, public;

-- The address that a link of a case's papers was mailed to. When the case's contact changes, a link to the former address opens nothing.
alter table enlaces add column destino text check (length(destino) <= 254);

-- Which papers of a visit the case's manager may open, where the professional decided otherwise than their kind says.
create table papeles_de_caso (
  unidad_id int not null references unidades (id),
  documento_id uuid not null,
  para_art boolean not null,
  autor_id uuid not null,
  cambiado timestamptz not null,
  primary key (unidad_id, documento_id),
  -- A draft that is thrown away takes its mark along.
  foreign key (unidad_id, documento_id) references documentos (unidad_id, id) on delete cascade,
  foreign key (unidad_id, autor_id) references profesionales (unidad_id, persona_id)
);
create index on papeles_de_caso (unidad_id, autor_id);
comment on table papeles_de_caso is 'tenant';
comment on column papeles_de_caso.autor_id is 'autor';

do $$
declare t text;
begin
  foreach t in array array['papeles_de_caso'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('create policy por_unidad on portal.%I to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual())', t);
    execute format('grant select, insert, update, delete on portal.%I to portal_app', t);
  end loop;
end $$;

-- Papers that were signed before the professional could decide stay out of the manager's sight, until their author marks them.
insert into papeles_de_caso (unidad_id, documento_id, para_art, autor_id, cambiado)
  select d.unidad_id, d.id, false, d.autor_id, d.firmado from documentos d join atenciones a on a.unidad_id = d.unidad_id and a.id = d.atencion_id
    join turnos t on t.unidad_id = a.unidad_id and t.id = a.turno_id
  where d.estado = 'firmado' and d.tipo not in ('evolucion', 'constancia') and t.caso_id is not null;
