-- Views of the list of cases that its reader saved under a name. They follow the person to every device, and
-- leave nothing in a shared browser.
set search_path = portal, public;

create table vistas_de_casos (
  unidad_id int not null references unidades (id),
  persona_id uuid not null,
  nombre text not null check (length(nombre) between 1 and 40),
  search text not null check (length(search) between 2 and 300),
  guardada timestamptz not null,
  primary key (unidad_id, persona_id, nombre),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id)
);
select portal.proteger('portal.vistas_de_casos', 'tenant');
comment on column vistas_de_casos.persona_id is 'autor';
