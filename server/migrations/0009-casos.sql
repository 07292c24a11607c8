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
  documento text not null check (documento ~ '^[0-9]{7,8}$'),
  apellido text not null,
  nombre text not null,
  fec_nac date not null,
  genero text not null check (genero in ('F', 'M', 'X')),
  telefono text,
  tel_movil text not null,
  email text,
  -- Of the trade, none of it mandatory.
  fecha_evento date,
  contingencia text check (contingencia in ('accidente_trabajo', 'in_itinere', 'enfermedad_profesional', 'reagravacion')),
  empleador text check (length(empleador) <= 120),
  empleador_cuit text check (empleador_cuit ~ '^[0-9]{11}$'),
  ilt_inicio date,
  alta_fecha date,
  alta_tipo text check (alta_tipo in ('alta_medica', 'fin_de_tratamiento', 'reingreso')),
  -- The insurer accepts or rejects; ten days of silence are acceptance.
  aceptacion text check (aceptacion in ('aceptado', 'rechazado', 'suspendido')),
  aceptacion_fecha date,
  terminado timestamptz,
  -- Moves with every change: who edits over something older is told.
  version int not null default 1,
  primary key (unidad_id, id),
  foreign key (unidad_id, gestor_id) references personas (unidad_id, id),
  foreign key (unidad_id, paciente_id) references personas (unidad_id, id)
);
create index on casos (unidad_id, gestor_id, id desc);
create index on casos (unidad_id, paciente_id);
create index on casos (unidad_id, documento);
create index on casos (unidad_id, lower(nro_siniestro));
create index on casos (unidad_id, status, id desc);
create index on casos (unidad_id, fecha_alta desc);
comment on table casos is 'tenant';
comment on column casos.gestor_id is 'autor';

alter table turnos add column caso_id int;
alter table turnos add foreign key (unidad_id, caso_id) references casos (unidad_id, id);
create index on turnos (unidad_id, caso_id, inicio);

create table seguimientos (
  unidad_id int not null,
  id bigint generated always as identity,
  caso_id int not null,
  fecha date not null,
  hora text not null check (hora ~ '^[0-2][0-9]:[0-5][0-9]$'),
  seguimiento text not null check (length(seguimiento) between 1 and 4000),
  gestor_id uuid not null,
  creado timestamptz not null,
  primary key (unidad_id, id),
  foreign key (unidad_id, caso_id) references casos (unidad_id, id),
  foreign key (unidad_id, gestor_id) references personas (unidad_id, id)
);
create index on seguimientos (unidad_id, caso_id, fecha desc, hora desc);
create index on seguimientos (unidad_id, gestor_id);
comment on table seguimientos is 'append-only';
comment on column seguimientos.gestor_id is 'autor';

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
  foreach t in array array['numeradores', 'casos', 'seguimientos', 'documentos_caso', 'hechos_caso'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('create policy por_unidad on portal.%I to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual())', t);
    execute format('grant select, insert on portal.%I to portal_app', t);
    if t <> 'seguimientos' then execute format('grant update, delete on portal.%I to portal_app', t); end if;
  end loop;
end $$;
create trigger solo_agregar before update or delete or truncate on seguimientos for each statement execute function portal.solo_agregar();
grant usage on all sequences in schema portal to portal_app;
