-- Occupational-risk cases: the worker, the manager, what was agreed and done.
set search_path = portal, public;

-- The next number of something that people count: cases.
create table numeradores (
  unidad_id int not null references unidades (id),
  nombre text not null check (length(nombre) <= 40),
  ultimo int not null,
  primary key (unidad_id, nombre)
);
comment on table numeradores is 'tenant';

-- As people type it into a search: without case and accents. By hand, since `unaccent` is an extension and not immutable.
create function portal.simple(texto text) returns text language sql immutable parallel safe as $$
  select lower(translate(texto, 'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç', 'AAAAAEEEEIIIIOOOOOUUUUNCaaaaaeeeeiiiiooooouuuunc'))
$$;

create table casos (
  unidad_id int not null,
  id int not null,
  -- 1 Abierto, 2 Cancelado, 3 Cerrado, 4 Agendar nuevo turno, 5 Cerrar caso
  status int not null default 1 check (status between 1 and 5),
  fecha_alta timestamptz not null,
  nro_siniestro text not null check (length(nro_siniestro) between 1 and 40),
  diagnostico text not null check (length(diagnostico) between 1 and 2000),
  gestor_id uuid not null,
  -- The worker as a person of the portal, without an account; the data of contact are the case's own and never an account's.
  paciente_id uuid not null,
  documento text collate "C" not null check (documento ~ '^[0-9]{7,8}$'),
  apellido text not null,
  nombre text not null,
  fec_nac date not null,
  genero text not null check (genero in ('F', 'M', 'X')),
  telefono text,
  tel_movil text collate "C" not null,
  email text,
  -- Of the trade, none of it mandatory.
  fecha_evento date,
  contingencia text check (contingencia in ('accidente_trabajo', 'in_itinere', 'enfermedad_profesional', 'reagravacion')),
  empleador text check (length(empleador) <= 120),
  empleador_cuit text check (empleador_cuit ~ '^[0-9]{11}$'),
  ilt_inicio date,
  alta_fecha date,
  -- Written by the end of the call, and nobody has written over it.
  alta_de_llamada boolean not null default false,
  alta_tipo text check (alta_tipo in ('alta_medica', 'fin_de_tratamiento', 'reingreso')),
  -- The insurer accepts or rejects; ten days of silence are acceptance.
  aceptacion text check (aceptacion in ('aceptado', 'rechazado', 'suspendido')),
  aceptacion_fecha date,
  -- The appointment that lists show: the next pending one, else the last. Written with every change of one.
  turno_id uuid,
  turno_inicio timestamptz,
  turno_hora time generated always as ((turno_inicio at time zone 'America/Argentina/Buenos_Aires')::time) stored,
  -- What a filter compares: row-level security keeps `like` out of an index, since it is not leakproof; a range of texts is.
  apellido_nombre text collate "C" not null generated always as (portal.simple(apellido || ' ' || nombre)) stored,
  nombre_simple text collate "C" not null generated always as (portal.simple(nombre)) stored,
  siniestro_simple text collate "C" not null generated always as (portal.simple(nro_siniestro)) stored,
  siniestro_numero text collate "C" not null generated always as (regexp_replace(nro_siniestro, '^.*?([0-9]*)[^0-9]*$', '\1')) stored,
  email_simple text collate "C" generated always as (portal.simple(email)) stored,
  terminado timestamptz,
  -- Moves with every change: who edits over something older is told.
  version int not null default 1,
  primary key (unidad_id, id),
  foreign key (unidad_id, gestor_id) references personas (unidad_id, id),
  foreign key (unidad_id, paciente_id) references personas (unidad_id, id)
);
-- A list in its orders, of a manager and of the unit.
create index on casos (unidad_id, gestor_id, id);
create index on casos (unidad_id, gestor_id, status, id);
create index on casos (unidad_id, status, id) include (gestor_id);
create index on casos (unidad_id, gestor_id, apellido_nombre, id);
create index on casos (unidad_id, apellido_nombre, id) include (gestor_id);
create index on casos (unidad_id, gestor_id, turno_inicio nulls first, id);
create index on casos (unidad_id, turno_inicio nulls first, id) include (gestor_id);
-- Its filters: one index each, with the manager inside.
create index on casos (unidad_id, documento, id) include (gestor_id);
create index on casos (unidad_id, nombre_simple, id) include (gestor_id);
create index on casos (unidad_id, siniestro_simple, id) include (gestor_id);
create index on casos (unidad_id, siniestro_numero, id) include (gestor_id);
create index on casos (unidad_id, tel_movil, id) include (gestor_id);
create index on casos (unidad_id, email_simple, id) include (gestor_id);
create index on casos (unidad_id, turno_hora, id) include (gestor_id);
create index on casos (unidad_id, fecha_alta, id) include (gestor_id);
-- What is due: without a next step, and without the insurer's answer.
create index on casos (unidad_id, status, turno_inicio) include (gestor_id);
create index casos_sin_respuesta on casos (unidad_id, fecha_alta) include (gestor_id) where (status in (1, 4, 5) and (aceptacion is null or aceptacion = 'suspendido'));
create index on casos (unidad_id, paciente_id);
create index on casos (unidad_id, turno_id);
comment on table casos is 'tenant';
comment on column casos.gestor_id is 'autor';

alter table turnos add column caso_id int;
alter table turnos add foreign key (unidad_id, caso_id) references casos (unidad_id, id);
create index on turnos (unidad_id, caso_id, inicio);
alter table casos add foreign key (unidad_id, turno_id) references turnos (unidad_id, id) on delete set null (turno_id);

-- How many cases a manager has in each status: the whole length of a list, and the load of each, without counting a hundred thousand rows.
create table casos_por_gestor (
  unidad_id int not null,
  gestor_id uuid not null,
  abiertos int not null default 0,
  cancelados int not null default 0,
  cerrados int not null default 0,
  por_agendar int not null default 0,
  por_cerrar int not null default 0,
  primary key (unidad_id, gestor_id),
  foreign key (unidad_id, gestor_id) references personas (unidad_id, id)
);
comment on table casos_por_gestor is 'tenant';
comment on column casos_por_gestor.gestor_id is 'autor';

create function portal.contar_caso(unidad int, gestor uuid, estado int, cuantos int) returns void language sql as $$
  insert into portal.casos_por_gestor as n (unidad_id, gestor_id, abiertos, cancelados, cerrados, por_agendar, por_cerrar)
    values (unidad, gestor, (estado = 1)::int * cuantos, (estado = 2)::int * cuantos, (estado = 3)::int * cuantos, (estado = 4)::int * cuantos, (estado = 5)::int * cuantos)
  on conflict (unidad_id, gestor_id) do update set abiertos = n.abiertos + excluded.abiertos, cancelados = n.cancelados + excluded.cancelados,
    cerrados = n.cerrados + excluded.cerrados, por_agendar = n.por_agendar + excluded.por_agendar, por_cerrar = n.por_cerrar + excluded.por_cerrar
$$;
create function portal.contar_casos() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform portal.contar_caso(old.unidad_id, old.gestor_id, old.status, -1); end if;
  if tg_op <> 'DELETE' then perform portal.contar_caso(new.unidad_id, new.gestor_id, new.status, 1); end if;
  return null;
end $$;
-- At the commit, last of all: who waits for the counter holds nothing that the other could want.
create constraint trigger contar_alta after insert or delete on casos deferrable initially deferred for each row execute function portal.contar_casos();
create constraint trigger contar_cambio after update of status, gestor_id on casos deferrable initially deferred for each row
  when (old.status <> new.status or old.gestor_id <> new.gestor_id) execute function portal.contar_casos();

create table seguimientos (
  unidad_id int not null,
  id bigint generated always as identity,
  caso_id int not null,
  fecha date not null,
  hora text not null check (hora ~ '^[0-2][0-9]:[0-5][0-9]$'),
  seguimiento text not null check (length(seguimiento) between 1 and 4000),
  -- In whose name, and by whose hand: a coordinator may write one for a manager.
  gestor_id uuid not null,
  autor_id uuid not null,
  creado timestamptz not null,
  primary key (unidad_id, id),
  foreign key (unidad_id, caso_id) references casos (unidad_id, id),
  foreign key (unidad_id, gestor_id) references personas (unidad_id, id),
  foreign key (unidad_id, autor_id) references personas (unidad_id, id)
);
create index on seguimientos (unidad_id, caso_id, fecha desc, hora desc);
create index on seguimientos (unidad_id, gestor_id);
create index on seguimientos (unidad_id, autor_id);
comment on table seguimientos is 'append-only';
comment on column seguimientos.gestor_id is 'autor';
comment on column seguimientos.autor_id is 'autor';

create table documentos_caso (
  unidad_id int not null,
  id uuid not null,
  caso_id int not null,
  -- By content, and the name of the file as it is kept.
  tipo text not null check (tipo in ('application/pdf', 'image/jpeg', 'image/png')),
  archivo text not null,
  nombre text not null check (length(nombre) between 1 and 120),
  bytes int not null,
  descripcion text not null default '' check (length(descripcion) <= 500),
  autor_id uuid not null,
  creado timestamptz not null,
  primary key (unidad_id, id),
  foreign key (unidad_id, caso_id) references casos (unidad_id, id),
  foreign key (unidad_id, autor_id) references personas (unidad_id, id)
);
create index on documentos_caso (unidad_id, caso_id, creado);
create index on documentos_caso (unidad_id, autor_id);
create unique index on documentos_caso (unidad_id, archivo);
comment on table documentos_caso is 'tenant';
comment on column documentos_caso.autor_id is 'autor';

-- What happened to a case and its manager should see; also the case's own timeline.
create table hechos_caso (
  unidad_id int not null,
  id bigint generated always as identity,
  caso_id int not null,
  tipo text not null check (length(tipo) <= 40),
  detalle text not null default '' check (length(detalle) <= 500),
  turno_id uuid,
  autor_id uuid,
  ocurrido timestamptz not null,
  -- Of a certificate: whom it is about, as the case named them when the call ended.
  datos jsonb,
  -- For the manager's eyes, until they were.
  alerta boolean not null default false,
  vista timestamptz,
  primary key (unidad_id, id),
  foreign key (unidad_id, caso_id) references casos (unidad_id, id),
  foreign key (unidad_id, turno_id) references turnos (unidad_id, id) on delete set null (turno_id),
  foreign key (unidad_id, autor_id) references personas (unidad_id, id)
);
create index on hechos_caso (unidad_id, caso_id, ocurrido);
create index on hechos_caso (unidad_id, turno_id);
create index on hechos_caso (unidad_id, autor_id);
create index hechos_por_ver on hechos_caso (unidad_id, caso_id) where (alerta and vista is null);
comment on table hechos_caso is 'tenant';
comment on column hechos_caso.autor_id is 'autor';

do $$
declare t text;
begin
  foreach t in array array['numeradores', 'casos', 'casos_por_gestor', 'seguimientos', 'documentos_caso', 'hechos_caso'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('create policy por_unidad on portal.%I to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual())', t);
    execute format('grant select, insert on portal.%I to portal_app', t);
  end loop;
end $$;
-- Nothing of a case is taken away; what is written once changes only where somebody may change it.
grant update on numeradores, casos, casos_por_gestor to portal_app;
grant update (descripcion, creado) on documentos_caso to portal_app;
-- The demo writes its own timeline anew with every day.
grant update (vista), delete on hechos_caso to portal_app;
create trigger solo_agregar before update or delete or truncate on seguimientos for each statement execute function portal.solo_agregar();
grant usage on all sequences in schema portal to portal_app;
