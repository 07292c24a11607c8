-- The unit's face: what is being drafted, and every one that was published.
set search_path = portal, public;

-- One for the unit, whoever works on it. `revision` moves with every change, also when it is published or thrown away: who writes over something older is told.
create table borradores_plantilla (
  unidad_id int primary key references unidades (id),
  revision int not null default 0,
  -- By path; null: there is none.
  ajustes jsonb,
  autor_id uuid,
  cambiado timestamptz not null default now(),
  foreign key (unidad_id, autor_id) references personas (unidad_id, id)
);
create index on borradores_plantilla (unidad_id, autor_id);
comment on table borradores_plantilla is 'tenant';
comment on column borradores_plantilla.autor_id is 'autor';

create table versiones_plantilla (
  unidad_id int not null references unidades (id),
  version int not null check (version > 0),
  ajustes jsonb not null,
  -- Nobody: how the unit was before the first publication.
  autor_id uuid,
  publicada timestamptz not null,
  nota text not null default '' check (length(nota) <= 200),
  -- The older one that this one brought back.
  restaura int,
  primary key (unidad_id, version),
  foreign key (unidad_id, autor_id) references personas (unidad_id, id),
  foreign key (unidad_id, restaura) references versiones_plantilla (unidad_id, version)
);
create index on versiones_plantilla (unidad_id, autor_id);
create index on versiones_plantilla (unidad_id, restaura);
comment on table versiones_plantilla is 'append-only';
comment on column versiones_plantilla.autor_id is 'autor';
create trigger solo_agregar before update or delete or truncate on versiones_plantilla for each statement execute function portal.solo_agregar();

do $$
declare t text;
begin
  foreach t in array array['borradores_plantilla', 'versiones_plantilla'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('create policy por_unidad on portal.%I to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual())', t);
    execute format('grant select, insert on portal.%I to portal_app', t);
  end loop;
end $$;
grant update on borradores_plantilla to portal_app;
