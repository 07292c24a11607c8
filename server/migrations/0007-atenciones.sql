-- Attention on demand and by turno: the line, who attends it, the call, its chat and its note.
set search_path = portal, public;

-- Minutes of the day in which a service attends on demand; null: the unit's hours.
alter table servicios add column demanda_desde int check (demanda_desde between 0 and 1439);
alter table servicios add column demanda_hasta int check (demanda_hasta between 1 and 1440);

-- The last number given, by unit, service and day.
create table senhas (
  unidad_id int not null,
  servicio_id int not null,
  dia date not null,
  ultimo int not null,
  primary key (unidad_id, servicio_id, dia),
  foreign key (unidad_id, servicio_id) references servicios (unidad_id, id)
);
comment on table senhas is 'tenant';

create table atenciones (
  unidad_id int not null,
  id uuid not null,
  paciente_id uuid not null,
  servicio_id int not null,
  -- The ticket: counted per unit, service and day; it stays the same through a transfer.
  dia date not null,
  sigla text not null check (sigla ~ '^[A-Z]{1,3}$'),
  numero int not null check (numero > 0),
  estado text not null default 'emitida' check (estado in ('emitida', 'chamado', 'iniciado', 'encerrado', 'no_se_presento', 'cancelada')),
  -- Where it comes from a turno: its time orders it, and a professional who was asked for by name is the only one to call.
  turno_id uuid,
  solo_profesional_id uuid,
  prioridad int not null default 0 check (prioridad between 0 and 3),
  -- The place in line: arrival, moved ahead by the priority's minutes, so that who waits long enough is always first; for a turno, its time.
  orden timestamptz not null,
  llegada timestamptz not null,
  -- Who called and attends, and when.
  profesional_id uuid,
  llamada timestamptz,
  llamados int not null default 0,
  -- Of those calls, how many were told by push and mail: each once, by whichever process comes first.
  avisados int not null default 0,
  -- When each side was last in the room of the call.
  visto_paciente timestamptz,
  visto_profesional timestamptz,
  inicio timestamptz,
  fin timestamptz,
  -- Whoever asked for it: the patient, or the holder of the family.
  pedida_por uuid not null,
  motivo text not null default '' check (length(motivo) <= 500),
  -- How the attention of a work-risk case ended.
  resultado text check (resultado in ('alta', 'nuevo_control')),
  encuesta int check (encuesta between 1 and 5),
  encuesta_comentario text check (length(encuesta_comentario) <= 500),
  primary key (unidad_id, id),
  foreign key (unidad_id, paciente_id) references personas (unidad_id, id),
  foreign key (unidad_id, servicio_id) references servicios (unidad_id, id),
  foreign key (unidad_id, turno_id) references turnos (unidad_id, id),
  foreign key (unidad_id, solo_profesional_id) references profesionales (unidad_id, persona_id),
  foreign key (unidad_id, profesional_id) references profesionales (unidad_id, persona_id),
  foreign key (unidad_id, pedida_por) references personas (unidad_id, id),
  unique (unidad_id, dia, sigla, numero),
  check (estado not in ('chamado', 'iniciado', 'encerrado') or profesional_id is not null)
);
-- One open attention per patient, and one at a time per professional.
create unique index atenciones_una_abierta on atenciones (unidad_id, paciente_id) where (estado in ('emitida', 'chamado', 'iniciado'));
create unique index atenciones_una_por_profesional on atenciones (unidad_id, profesional_id) where (estado in ('chamado', 'iniciado'));
-- One living attention per turno.
create unique index atenciones_una_por_turno on atenciones (unidad_id, turno_id) where (estado <> 'cancelada');
create index atenciones_fila on atenciones (unidad_id, servicio_id, orden) where (estado = 'emitida');
create index atenciones_abiertas on atenciones (llamada) where (estado in ('chamado', 'iniciado'));
create index on atenciones (unidad_id, paciente_id, llegada desc);
create index on atenciones (unidad_id, servicio_id, inicio);
create index on atenciones (unidad_id, turno_id);
create index on atenciones (unidad_id, solo_profesional_id);
create index on atenciones (unidad_id, profesional_id, inicio desc);
create index on atenciones (unidad_id, pedida_por);
comment on table atenciones is 'tenant';
comment on column atenciones.profesional_id is 'autor';
comment on column atenciones.solo_profesional_id is 'autor';
comment on column atenciones.pedida_por is 'autor';

-- Who attends now. The row is the duty; `visto` moves while the browser is there.
create table guardias (
  unidad_id int not null,
  profesional_id uuid not null,
  desde timestamptz not null,
  visto timestamptz not null,
  primary key (unidad_id, profesional_id),
  foreign key (unidad_id, profesional_id) references profesionales (unidad_id, persona_id)
);
comment on table guardias is 'tenant';

-- What the professional writes during the call, saved as they type. After a transfer each has a note of their own. Signing and versions come with the records.
create table notas (
  unidad_id int not null,
  atencion_id uuid not null,
  autor_id uuid not null,
  evolucion text not null default '' check (length(evolucion) <= 10000),
  diagnostico text not null default '' check (length(diagnostico) <= 500),
  indicaciones text not null default '' check (length(indicaciones) <= 5000),
  version int not null default 1,
  guardada timestamptz not null,
  cerrada timestamptz,
  primary key (unidad_id, atencion_id, autor_id),
  foreign key (unidad_id, atencion_id) references atenciones (unidad_id, id),
  foreign key (unidad_id, autor_id) references profesionales (unidad_id, persona_id)
);
create index on notas (unidad_id, autor_id);
comment on table notas is 'tenant';
comment on column notas.autor_id is 'autor';

-- The chat of a call, and the files that were sent in it. `id` is the sender's own, so that a message sent twice is one.
create table mensajes_de_llamada (
  unidad_id int not null,
  atencion_id uuid not null,
  id uuid not null,
  orden bigint generated always as identity,
  autor_id uuid not null,
  del_profesional boolean not null,
  texto text not null default '' check (length(texto) <= 2000),
  archivo text,
  archivo_nombre text check (length(archivo_nombre) <= 120),
  archivo_tipo text,
  archivo_bytes int,
  creado timestamptz not null,
  primary key (unidad_id, atencion_id, id),
  foreign key (unidad_id, atencion_id) references atenciones (unidad_id, id),
  foreign key (unidad_id, autor_id) references personas (unidad_id, id),
  check (texto <> '' or archivo is not null)
);
create index on mensajes_de_llamada (unidad_id, autor_id);
create index on mensajes_de_llamada (unidad_id, atencion_id, orden);
comment on table mensajes_de_llamada is 'tenant';

-- Who is in a call: one row a side, so that a newer connection takes the place of the older, on whatever process either is.
-- It stays when they go (without `conexion`): `visto` is when the side was last there. `conexion` is the page that negotiates, which
-- outlives a break of its socket (`enchufe`).
create sequence presencias_orden;
create table presencias (
  unidad_id int not null,
  atencion_id uuid not null,
  del_profesional boolean not null,
  persona_id uuid not null,
  conexion uuid,
  enchufe text check (length(enchufe) <= 60),
  estado jsonb,
  visto timestamptz not null,
  primary key (unidad_id, atencion_id, del_profesional),
  foreign key (unidad_id, atencion_id) references atenciones (unidad_id, id),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id)
);
create index on presencias (unidad_id, persona_id);
comment on table presencias is 'tenant';
comment on column presencias.persona_id is 'autor';

-- Where a browser wants to be woken when its owner is called.
create table suscripciones_push (
  unidad_id int not null,
  id uuid not null,
  persona_id uuid not null,
  sesion_id uuid not null,
  direccion text not null check (length(direccion) between 10 and 1000),
  creada timestamptz not null,
  primary key (unidad_id, id),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id),
  foreign key (unidad_id, sesion_id) references sesiones (unidad_id, id) on delete cascade,
  unique (unidad_id, direccion)
);
create index on suscripciones_push (unidad_id, persona_id);
create index on suscripciones_push (unidad_id, sesion_id);
comment on table suscripciones_push is 'tenant';

do $$
declare t text;
begin
  foreach t in array array['senhas', 'atenciones', 'guardias', 'notas', 'mensajes_de_llamada', 'presencias', 'suscripciones_push'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('create policy por_unidad on portal.%I to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual())', t);
    execute format('grant select, insert, update, delete on portal.%I to portal_app', t);
  end loop;
end $$;
grant usage on all sequences in schema portal to portal_app;

-- Every process hears that a line moved: unit and service.
create function portal.avisar_fila() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_fila', coalesce(new.unidad_id, old.unidad_id) || ':' || coalesce(new.servicio_id, old.servicio_id));
  if tg_op = 'UPDATE' and new.servicio_id <> old.servicio_id then perform pg_notify('portal_fila', old.unidad_id || ':' || old.servicio_id); end if;
  return null;
end $$;
create trigger avisar_fila after insert or update of estado, servicio_id, orden on atenciones for each row execute function portal.avisar_fila();
create function portal.avisar_guardia() returns trigger language plpgsql as
  $$ begin perform pg_notify('portal_fila', coalesce(new.unidad_id, old.unidad_id) || ':0'); return null; end $$;
create trigger avisar_fila after insert or delete on guardias for each row execute function portal.avisar_guardia();

-- The tick looks over all units for calls that nobody answered and for desks that went away.
create policy todas on atenciones for select to portal_sistema using (true);
grant select on atenciones to portal_sistema;
create policy todas on guardias for select to portal_sistema using (true);
grant select on guardias to portal_sistema;
