-- Rehearsal of an expanding migration: what a release usually adds, on the two tables that the load uses most.
set search_path = portal, public;

alter table turnos add column ensayo_canal text, add column ensayo_veces int not null default 0;
alter table atenciones add column ensayo_canal text;
alter table turnos add constraint turnos_ensayo_veces check (ensayo_veces >= 0) not valid;

create table ensayos (
  unidad_id int not null references unidades (id),
  id uuid not null,
  turno_id uuid not null,
  creado timestamptz not null default now(),
  primary key (unidad_id, id)
);
select proteger('ensayos', 'tenant');
