-- Records: what a professional writes and signs, what is printed of it, and the training that a unit offers.
set search_path = portal, public;

-- What a prescription must say of who signs it, kept by the administration: who issued the licence, and the signature as the strokes of a pen
-- (the data of an SVG path in a box of 220 by 64), so that it prints sharp and can carry nothing else.
alter table profesionales add column matricula_emisor text check (length(matricula_emisor) <= 120);
alter table profesionales add column firma text check (length(firma) <= 6000 and firma ~ '^[MmLlCcSsQqTtHhVvZz0-9 .,-]+$');

-- The last number given, by unit and kind of document.
create table contadores (
  unidad_id int not null references unidades (id),
  clave text not null check (length(clave) <= 40),
  ultimo int not null,
  primary key (unidad_id, clave)
);
comment on table contadores is 'tenant';

-- Everything that a professional writes of an attention. A draft is its author's; signed, nothing of it changes any more: a correction is a new
-- row that names the one before (`reemplaza`). `evolucion` is the signed record of the attention and has no paper of its own.
create table documentos (
  unidad_id int not null,
  id uuid not null,
  atencion_id uuid not null,
  paciente_id uuid not null,
  autor_id uuid not null,
  tipo text not null check (tipo in ('evolucion', 'receta', 'certificado', 'orden', 'indicaciones', 'adjunto', 'constancia')),
  estado text not null default 'borrador' check (estado in ('borrador', 'firmado')),
  -- Of a draft, what it was written over; counts the savings.
  version int not null default 1,
  -- Counted by unit and kind, given when it is signed.
  numero int check (numero > 0),
  -- A draft holds what was written. Signed it also holds who wrote it, for whom and for which unit, as they were then.
  contenido jsonb not null check (length(contenido::text) <= 200000),
  -- What the law asks for and is not there: 'incompleta, sin validez'.
  faltan text[] not null default '{}',
  reemplaza uuid,
  -- The paper: where its bytes are, what they are and their fingerprint. Drawn when it is signed, or when it is first asked for.
  archivo text,
  archivo_tipo text check (archivo_tipo in ('application/pdf', 'image/jpeg', 'image/png')),
  archivo_nombre text check (length(archivo_nombre) <= 120),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes int,
  -- Public, unguessable: what /verificar asks for. It opens no content.
  codigo text check (codigo ~ '^[A-Za-z0-9_-]{22,43}$'),
  guardado timestamptz not null,
  firmado timestamptz,
  vigente_desde timestamptz,
  vence timestamptz,
  -- Given by the national repository when it receives the prescription; never made here.
  cuir text check (cuir ~ '^[0-9]{1,41}$'),
  -- Belongs to the demonstration, whose dates follow the clock: made anew, never changed.
  demo boolean not null default false,
  primary key (unidad_id, id),
  foreign key (unidad_id, atencion_id) references atenciones (unidad_id, id),
  foreign key (unidad_id, paciente_id) references personas (unidad_id, id),
  foreign key (unidad_id, autor_id) references profesionales (unidad_id, persona_id),
  foreign key (unidad_id, reemplaza) references documentos (unidad_id, id),
  check (estado = 'borrador' or (firmado is not null and vigente_desde is not null and codigo is not null)),
  check (estado = 'firmado' or (firmado is null and numero is null and codigo is null)),
  check ((sha256 is null) = (archivo is null) and (sha256 is null) = (bytes is null) and (sha256 is null) = (archivo_tipo is null)),
  check (reemplaza <> id)
);
create index on documentos (unidad_id, atencion_id);
create index on documentos (unidad_id, paciente_id, firmado desc);
create index on documentos (unidad_id, autor_id);
-- What a professional signed, and a patient's prescriptions: the newest of them, among however many constancias.
create index documentos_de_autor on documentos (unidad_id, autor_id, firmado desc) where (estado = 'firmado' and tipo <> 'constancia');
create index documentos_recetas on documentos (unidad_id, paciente_id, firmado desc) where (estado = 'firmado' and tipo = 'receta');
create index documentos_archivo on documentos (unidad_id, archivo) where (archivo is not null);
create index on documentos (unidad_id, reemplaza);
create unique index documentos_numero on documentos (unidad_id, tipo, numero) where (numero is not null);
create unique index documentos_codigo on documentos (unidad_id, codigo) where (codigo is not null);
-- Each is corrected once; the next correction corrects the correction.
create unique index documentos_una_correccion on documentos (unidad_id, reemplaza) where (estado = 'firmado');
create unique index documentos_una_constancia on documentos (unidad_id, atencion_id) where (tipo = 'constancia');
comment on table documentos is 'tenant';
comment on column documentos.autor_id is 'autor';

-- Signed stays signed, for whoever owns the table too. What was left open is filled once: the bytes that are drawn when first asked for, and
-- the number that the repository gives.
create function portal.documento_firmado() returns trigger language plpgsql as $$
declare despues constant text[] := array['archivo', 'archivo_tipo', 'sha256', 'bytes', 'cuir'];
begin
  if tg_op = 'DELETE' then
    if old.estado = 'borrador' or old.demo then return old; end if;
    raise exception 'signed: %', old.id using errcode = 'insufficient_privilege';
  end if;
  if new.demo is distinct from old.demo then raise exception 'demo: %', old.id using errcode = 'insufficient_privilege'; end if;
  if old.estado = 'borrador' then return new; end if;
  if (to_jsonb(new) - despues) is distinct from (to_jsonb(old) - despues)
    or (old.sha256 is not null and (new.archivo, new.archivo_tipo, new.sha256, new.bytes) is distinct from (old.archivo, old.archivo_tipo, old.sha256, old.bytes))
    or (old.cuir is not null and new.cuir is distinct from old.cuir)
  then raise exception 'signed: %', old.id using errcode = 'insufficient_privilege'; end if;
  return new;
end $$;
create trigger documento_firmado before update or delete on documentos for each row execute function portal.documento_firmado();
create trigger solo_agregar before truncate on documentos for each statement execute function portal.solo_agregar();

-- A unit's own catalogue of drugs or diagnoses: where it has one, it takes the place of the one that comes with the product.
create table catalogos (
  unidad_id int not null references unidades (id),
  tipo text not null check (tipo in ('medicamento', 'diagnostico')),
  orden int not null,
  codigo text not null default '' check (length(codigo) <= 20),
  nombre text not null check (length(nombre) between 1 and 200),
  -- Lower case, without accents: what a search is compared with.
  buscado text not null check (length(buscado) <= 300),
  -- Of a drug: forms and presentations.
  presentaciones jsonb not null default '[]',
  primary key (unidad_id, tipo, orden)
);
comment on table catalogos is 'tenant';

-- Training: what a unit shows at /teleEducacion in place of the starting set, by the names of the wire.
create table banners (
  unidad_id int not null references unidades (id),
  tipo text not null check (tipo in ('tele_educacion')),
  cod text not null check (cod ~ '^[a-z0-9-]{2,40}$'),
  orden int not null,
  type text not null check (type in ('imagen', 'url', 'video')),
  show boolean not null default true,
  titulo text not null check (length(titulo) <= 120),
  texto text not null check (length(texto) <= 400),
  direccion text not null check (length(direccion) <= 300),
  imagen text check (length(imagen) <= 300),
  primary key (unidad_id, tipo, cod)
);
comment on table banners is 'tenant';

do $$
declare t text;
begin
  foreach t in array array['contadores', 'documentos', 'catalogos', 'banners'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('create policy por_unidad on portal.%I to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual())', t);
    execute format('grant select, insert, update, delete on portal.%I to portal_app', t);
  end loop;
end $$;

-- A patient's history: each finished attention has its place, counted from the oldest, among all of that patient's and among those with the
-- same professional and service. A page is then a stretch of an index and a total its last entry, however many there are.
alter table atenciones add column lugar int check (lugar > 0);
alter table atenciones add column lugar_en_grupo int check (lugar_en_grupo > 0);
-- UTC-3 all year round: by the name of the zone it would not be immutable, and a change of zone would falsify what is stored.
create function portal.minuto_del_dia(instante timestamptz) returns int language sql immutable parallel safe as
  $$ select ((floor(extract(epoch from instante) / 60)::bigint - 180) % 1440 + 1440)::int % 1440 $$;
-- A column, since an index of the expression is of no use under row-level security: what could leak is asked after the policy.
alter table atenciones add column minuto int generated always as (portal.minuto_del_dia(inicio)) stored;
create unique index atenciones_historial on atenciones (unidad_id, paciente_id, lugar) where (lugar is not null);
create index atenciones_historial_grupo on atenciones (unidad_id, paciente_id, profesional_id, servicio_id, inicio) include (lugar_en_grupo) where (lugar is not null);
create index atenciones_historial_numero on atenciones (unidad_id, paciente_id, numero) where (lugar is not null);
create index atenciones_historial_hora on atenciones (unidad_id, paciente_id, minuto) where (lugar is not null);

-- One attention of a patient is open at a time, so that no two end at once; the unique index has the last word.
create function portal.dar_lugar() returns trigger language plpgsql as $$
begin
  new.inicio := coalesce(new.inicio, new.llamada, new.llegada);
  new.lugar := 1 + coalesce((select max(a.lugar) from portal.atenciones a where a.unidad_id = new.unidad_id and a.paciente_id = new.paciente_id and a.lugar is not null), 0);
  new.lugar_en_grupo := 1 + coalesce((select a.lugar_en_grupo from portal.atenciones a where a.unidad_id = new.unidad_id and a.paciente_id = new.paciente_id
    and a.profesional_id = new.profesional_id and a.servicio_id = new.servicio_id and a.lugar is not null order by a.inicio desc limit 1), 0);
  return new;
end $$;
create trigger dar_lugar before insert or update of estado on atenciones for each row when (new.estado = 'encerrado' and new.lugar is null) execute function portal.dar_lugar();

-- Places anew, by the beginning: for what ended before there were any, and for the demo, whose dates follow the clock.
create function portal.ordenar_historial(unidad int, paciente uuid) returns void language sql as $$
  update portal.atenciones set lugar = null, lugar_en_grupo = null where unidad_id = unidad and paciente_id = paciente and lugar is not null;
  update portal.atenciones a set inicio = coalesce(a.inicio, a.llamada, a.llegada), lugar = o.lugar, lugar_en_grupo = o.lugar_en_grupo
    from (select id, row_number() over (order by coalesce(inicio, llamada, llegada), id) as lugar,
        row_number() over (partition by profesional_id, servicio_id order by coalesce(inicio, llamada, llegada), id) as lugar_en_grupo
      from portal.atenciones where unidad_id = unidad and paciente_id = paciente and estado = 'encerrado') o
    where a.unidad_id = unidad and a.id = o.id;
$$;
-- Whatever is entered or corrected out of order (an old history that is loaded, a beginning that is mended) puts that patient's places right.
create function portal.cuidar_historial() returns trigger language plpgsql as $$
declare ahora int;
begin
  -- As it is now: of many rows in one statement, the first may have put them all right.
  select a.lugar into ahora from portal.atenciones a where a.unidad_id = new.unidad_id and a.id = new.id;
  if exists (select from (select a.inicio from portal.atenciones a where a.unidad_id = new.unidad_id and a.paciente_id = new.paciente_id and a.lugar < ahora
      order by a.lugar desc limit 1) antes where antes.inicio > new.inicio)
    or exists (select from (select a.inicio from portal.atenciones a where a.unidad_id = new.unidad_id and a.paciente_id = new.paciente_id and a.lugar > ahora
      order by a.lugar limit 1) despues where despues.inicio < new.inicio)
  then perform portal.ordenar_historial(new.unidad_id, new.paciente_id); end if;
  return null;
end $$;
create trigger cuidar_historial after insert or update of estado, inicio on atenciones for each row
  when (new.estado = 'encerrado' and pg_trigger_depth() = 0) execute function portal.cuidar_historial();
select portal.ordenar_historial(unidad_id, paciente_id) from (select distinct unidad_id, paciente_id from atenciones where estado = 'encerrado') p;

-- What a message said goes when it was sent: it may hold the secret of a link, which is kept hashed everywhere else.
update mensajes set texto = '', html = '' where estado <> 'pendiente';
