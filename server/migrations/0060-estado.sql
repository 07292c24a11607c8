-- How the parts of the deployment work, as the portal measures it, and what people tell about it on /estado.
set search_path = portal, public;

-- One measurement per part and minute, whichever process took it; of several, the worst. 1: works, 2: slow, 3: does not work.
create table mediciones (
  parte text not null check (length(parte) <= 40),
  minuto timestamptz not null check (minuto = date_trunc('minute', minuto)),
  estado smallint not null check (estado between 1 and 3),
  primary key (parte, minuto)
);
comment on table mediciones is 'global';
create index on mediciones (minuto);

-- The minutes of a day, once it is over. `primera` is its first measurement.
create table mediciones_por_dia (
  parte text not null check (length(parte) <= 40),
  dia date not null,
  primera timestamptz not null,
  funciona int not null,
  con_demoras int not null,
  no_funciona int not null,
  primary key (parte, dia)
);
comment on table mediciones_por_dia is 'global';
grant select, insert, update, delete on mediciones, mediciones_por_dia to portal_sistema;

-- Incidents of one unit, written by its administrators; the audit says by whom.
create table incidentes (
  unidad_id int not null references unidades (id),
  id uuid not null,
  titulo text not null check (length(titulo) between 1 and 120),
  detalle text not null check (length(detalle) <= 1000),
  inicio timestamptz not null,
  fin timestamptz check (fin >= inicio),
  primary key (unidad_id, id)
);
create index on incidentes (unidad_id, inicio);
select proteger('incidentes', 'tenant');

-- Incidents of the whole deployment. The operator writes them, the portal only reads.
create table incidentes_generales (
  id uuid primary key,
  titulo text not null check (length(titulo) between 1 and 120),
  detalle text not null check (length(detalle) <= 1000),
  inicio timestamptz not null,
  fin timestamptz check (fin >= inicio)
);
comment on table incidentes_generales is 'global';
grant select on incidentes_generales to portal_sistema;
