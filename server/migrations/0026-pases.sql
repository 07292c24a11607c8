set search_path = portal, public;

-- Who passed an attention on, from which service, to which one or to which colleague, and the word of hand-over for whoever goes on with it.
create table pases (
  unidad_id int not null references unidades (id),
  id uuid not null,
  atencion_id uuid not null,
  de_profesional uuid not null,
  de_servicio int not null,
  a_servicio int not null,
  a_profesional uuid,
  motivo text not null default '' check (length(motivo) <= 500),
  -- The call had begun: there is something of them in the record.
  atendio boolean not null,
  ocurrido timestamptz not null,
  primary key (unidad_id, id),
  foreign key (unidad_id, atencion_id) references atenciones (unidad_id, id),
  foreign key (unidad_id, de_profesional) references profesionales (unidad_id, persona_id),
  foreign key (unidad_id, a_profesional) references profesionales (unidad_id, persona_id),
  foreign key (unidad_id, de_servicio) references servicios (unidad_id, id),
  foreign key (unidad_id, a_servicio) references servicios (unidad_id, id)
);
create index on pases (unidad_id, atencion_id, ocurrido desc);
create index on pases (unidad_id, de_profesional);
create index on pases (unidad_id, a_profesional);
create index on pases (unidad_id, de_servicio);
create index on pases (unidad_id, a_servicio);
comment on table pases is 'tenant';
comment on column pases.de_profesional is 'autor';
comment on column pases.a_profesional is 'autor';

alter table pases enable row level security;
create policy por_unidad on pases to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual());
grant select, insert on pases to portal_app;
