-- Agenda and turnos. What makes a double booking impossible is here and nowhere else: three constraints of the table `turnos`.
set search_path = portal, public;

create extension if not exists btree_gist with schema public;

-- Where a service has no professionals, this many can be attended at once: numbered seats.
alter table servicios add column asientos int not null default 1 check (asientos between 1 and 50);

-- The week of a professional: one row a range of hours, day 1 is Monday. Minutes of the day.
create table horarios_profesional (
  unidad_id int not null,
  persona_id uuid not null,
  dia int not null check (dia between 1 and 7),
  desde int not null check (desde between 0 and 1439),
  hasta int not null check (hasta between 1 and 1440),
  primary key (unidad_id, persona_id, dia, desde),
  foreign key (unidad_id, persona_id) references profesionales (unidad_id, persona_id),
  check (desde < hasta)
);
comment on table horarios_profesional is 'tenant';

-- A day that is not as the week says: hours in which a professional does not attend, or attends besides.
create table excepciones_profesional (
  unidad_id int not null,
  id uuid not null,
  persona_id uuid not null,
  dia date not null,
  desde int not null default 0 check (desde between 0 and 1439),
  hasta int not null default 1440 check (hasta between 1 and 1440),
  atiende boolean not null default false,
  motivo text not null default '' check (length(motivo) <= 200),
  primary key (unidad_id, id),
  foreign key (unidad_id, persona_id) references profesionales (unidad_id, persona_id),
  check (desde < hasta)
);
create index on excepciones_profesional (unidad_id, persona_id, dia);
comment on table excepciones_profesional is 'tenant';

-- National holidays are known to the product by year; a unit adds its own, or works on one of them.
create table feriados (
  unidad_id int not null references unidades (id),
  dia date not null,
  nombre text not null check (length(nombre) between 1 and 80),
  laborable boolean not null default false,
  primary key (unidad_id, dia)
);
comment on table feriados is 'tenant';

-- Grows with every change of what the free times are computed from, but turnos: what is kept in memory is compared with it.
create table agenda_versiones (
  unidad_id int not null references unidades (id),
  version bigint not null default 1,
  primary key (unidad_id)
);
comment on table agenda_versiones is 'tenant';

create table turnos (
  unidad_id int not null,
  id uuid not null,
  paciente_id uuid not null,
  servicio_id int not null,
  -- One resource: a professional, or a numbered seat of the service where it has none.
  profesional_id uuid,
  asiento int check (asiento between 1 and 50),
  recurso text not null generated always as (coalesce(profesional_id::text, servicio_id::text || '/' || asiento::text)) stored,
  -- The patient asked for this professional: nobody else calls them.
  por_profesional boolean not null default false,
  inicio timestamptz not null,
  fin timestamptz not null,
  periodo tstzrange not null generated always as (tstzrange(inicio, fin, '[)')) stored,
  -- 0 kept for somebody to whom it was offered; 1 programado, 2 cancelado, 3 presente, 4 ausente, 5 cancelado por el profesional
  estado int not null default 1 check (estado between 0 and 5),
  -- A place that is kept for a while: an offer, or a rejection that can be undone. Past this instant whoever meets it may take it.
  retenido_hasta timestamptz,
  -- The start has not passed. Cleared by the tick, or by the booking that meets it.
  adelante boolean not null default true,
  -- What the patient answered to the mail: 1 confirms, 2 rejects
  confirmacion int check (confirmacion in (1, 2)),
  confirmado timestamptz,
  motivo_cancelar text check (length(motivo_cancelar) between 1 and 500),
  -- Counts reschedulings; the mails of each version are its own, and its links die with it.
  version int not null default 1,
  semilla bytea not null,
  reservado_por uuid not null,
  creado timestamptz not null,
  -- When the patient came to the door of the call, and when the day's and the hour's reminder were written.
  llegada timestamptz,
  recordado_dia timestamptz,
  recordado_hora timestamptz,
  -- The transaction that touched the row last: an answer kept in memory is good while none came after its snapshot. A number, since comparing
  -- `xid8` is not leakproof, and row-level security would keep it out of the index.
  tocado bigint not null default pg_current_xact_id()::text::bigint,
  primary key (unidad_id, id),
  foreign key (unidad_id, paciente_id) references personas (unidad_id, id),
  foreign key (unidad_id, servicio_id) references servicios (unidad_id, id),
  foreign key (unidad_id, profesional_id) references profesionales (unidad_id, persona_id),
  foreign key (unidad_id, reservado_por) references personas (unidad_id, id),
  -- Nothing is longer than the longest interval of a service: who looks for what overlaps need not look further back.
  check (inicio < fin and fin - inicio <= interval '4 hours'),
  check ((profesional_id is null) <> (asiento is null)),
  check (estado <> 5 or motivo_cancelar is not null),
  check (estado <> 0 or retenido_hasta is not null),
  -- No two at one resource at one time: patients, cases, offers and rejections that can be undone alike.
  constraint turnos_sin_superponer exclude using gist (unidad_id with =, recurso with =, periodo with &&)
    where (estado in (1, 3, 4) or retenido_hasta is not null),
  -- Nobody is in two places.
  constraint turnos_paciente_sin_superponer exclude using gist (unidad_id with =, paciente_id with =, periodo with &&) where (estado = 1)
);
-- One programado turno ahead per patient and service.
create unique index turnos_uno_adelante on turnos (unidad_id, paciente_id, servicio_id) where (estado = 1 and adelante);
create index on turnos (unidad_id, paciente_id, inicio desc);
create index on turnos (unidad_id, servicio_id, inicio);
create index on turnos (unidad_id, profesional_id, inicio);
create index on turnos (unidad_id, reservado_por);
-- What is taken. Row-level security keeps `&&` out of an index, since it is not leakproof; comparing instants is.
create index turnos_ocupados on turnos (unidad_id, recurso, inicio) include (fin) where (estado in (1, 3, 4) or retenido_hasta is not null);
create index turnos_tocados on turnos (unidad_id, tocado);
-- What the tick looks for, over all units: what lies ahead or nobody came to. Who waited and was never called is not looked at again.
create index turnos_programados on turnos (inicio) where (estado = 1 and (adelante or llegada is null));
create index turnos_retenidos on turnos (retenido_hasta) where (retenido_hasta is not null);
comment on table turnos is 'tenant';
comment on column turnos.reservado_por is 'autor';
comment on column turnos.profesional_id is 'autor';

create function portal.tocar_turno() returns trigger language plpgsql as
  $$ begin new.tocado := pg_current_xact_id()::text::bigint; return new; end $$;
create trigger tocar before update on turnos for each row execute function portal.tocar_turno();
-- A row that goes leaves nothing to find: the kept answers are told by the version instead.
create function portal.avisar_agenda() returns trigger language plpgsql as $$
begin
  insert into portal.agenda_versiones (unidad_id) values (coalesce(new.unidad_id, old.unidad_id))
    on conflict (unidad_id) do update set version = portal.agenda_versiones.version + 1;
  return null;
end $$;
create trigger avisar_agenda after delete on turnos for each row execute function portal.avisar_agenda();
create trigger avisar_agenda after insert or update or delete on servicios for each row execute function portal.avisar_agenda();
create trigger avisar_agenda after insert or update or delete on profesionales for each row execute function portal.avisar_agenda();
create trigger avisar_agenda after insert or update or delete on profesional_servicios for each row execute function portal.avisar_agenda();
create trigger avisar_agenda after insert or update or delete on horarios_profesional for each row execute function portal.avisar_agenda();
create trigger avisar_agenda after insert or update or delete on excepciones_profesional for each row execute function portal.avisar_agenda();
create trigger avisar_agenda after insert or update or delete on feriados for each row execute function portal.avisar_agenda();
insert into agenda_versiones (unidad_id) select id from unidades;

-- Who wants to know when a place becomes free, in order.
create table lista_espera (
  unidad_id int not null,
  id uuid not null,
  paciente_id uuid not null,
  servicio_id int not null,
  profesional_id uuid,
  reservado_por uuid not null,
  estado text not null default 'esperando' check (estado in ('esperando', 'ofrecido', 'tomado', 'retirado')),
  creado timestamptz not null,
  -- The place in line: pushed back behind the others by an offer that was not taken.
  orden timestamptz not null,
  -- The offer that runs, and the start of the last one, which is not offered twice.
  turno_id uuid,
  ultimo_inicio timestamptz,
  primary key (unidad_id, id),
  foreign key (unidad_id, paciente_id) references personas (unidad_id, id),
  foreign key (unidad_id, servicio_id) references servicios (unidad_id, id),
  foreign key (unidad_id, profesional_id) references profesionales (unidad_id, persona_id),
  foreign key (unidad_id, reservado_por) references personas (unidad_id, id)
);
create unique index lista_espera_una on lista_espera (unidad_id, paciente_id, servicio_id) where (estado in ('esperando', 'ofrecido'));
create index on lista_espera (unidad_id, paciente_id);
create index on lista_espera (unidad_id, servicio_id, orden);
create index on lista_espera (unidad_id, profesional_id);
create index on lista_espera (unidad_id, reservado_por);
create index on lista_espera (unidad_id, turno_id);
comment on table lista_espera is 'tenant';
comment on column lista_espera.reservado_por is 'autor';
comment on column lista_espera.profesional_id is 'autor';

do $$
declare t text;
begin
  foreach t in array array['horarios_profesional', 'excepciones_profesional', 'feriados', 'agenda_versiones', 'turnos', 'lista_espera'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('create policy por_unidad on portal.%I to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual())', t);
    execute format('grant select, insert, update, delete on portal.%I to portal_app', t);
  end loop;
end $$;

-- The tick finds what is due over all units; the work itself is done inside each.
create policy todas on turnos for select to portal_sistema using (true);
grant select on turnos to portal_sistema;
