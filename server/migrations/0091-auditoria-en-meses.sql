-- The audit trail and its seals in partitions of a month, so that an old month leaves as a whole (ADR 59). What is there
-- is attached as it is. The statements of the version before name the same columns and go on working.
set search_path = portal, public;

-- The application reads and writes a partition through its table, whose policies apply. Only the owner can name the partition itself.
create function portal.proteger_mes(parte regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', parte);
  execute format('create trigger solo_agregar before update or delete or truncate on %s for each statement execute function portal.solo_agregar()', parte);
end $$;

-- The end of the newest month of a table.
create function portal.fin_de_meses(tabla regclass) returns timestamptz language sql stable as $$
  select max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz)
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = tabla
$$;

-- Opens the months of a table until this instant. A month is made beside its table and then attached: whoever writes waits for
-- nobody, and `_resto`, for the rows that no month covers, is locked alone. If it has rows of these months, they were opened too
-- late: it becomes one partition with them. Its rows of any other time (a wrong clock) stay in `_resto`.
create function portal.abrir_meses(tabla text, hasta timestamptz) returns void language plpgsql as $$
declare
  padre regclass := ('portal.' || tabla)::regclass;
  clave text := substring(pg_get_partkeydef(padre) from '\((\w+)\)');
  resto text := tabla || '_resto';
  nueva text := format('create table portal.%%I (like portal.%I including defaults including generated including constraints)', tabla);
  columnas text;
  desde timestamptz := portal.fin_de_meses(padre);
  fin timestamptz;
  parte text;
  ultima timestamptz;
  tarde boolean;
begin
  if desde >= hasta then return; end if;
  -- Two that open at once would make the same month.
  perform pg_advisory_xact_lock(7203119);
  desde := portal.fin_de_meses(padre);
  if desde >= hasta then return; end if;

  execute format('select exists (select from portal.%1$I where %2$I >= %3$L and %2$I < %4$L)', resto, clave, desde, hasta) into tarde;
  -- In the order in which whoever writes to `_resto` locks them.
  if tarde then execute format('lock table only portal.%I in access exclusive mode', tabla); end if;
  execute format('lock table portal.%I in access exclusive mode', resto);
  execute format('select max(%2$I) from portal.%1$I where %2$I >= %3$L and %2$I < %4$L', resto, clave, desde, hasta) into ultima;
  if ultima is not null and not tarde then raise lock_not_available; end if;

  if ultima is not null then
    parte := tabla || to_char(desde at time zone 'America/Argentina/Buenos_Aires', '_YYYY_MM');
    fin := portal.mes_de(ultima, 1);
    execute format('alter table portal.%I detach partition portal.%I', tabla, resto);
    execute format('alter table portal.%I rename to %I', resto, parte);
    execute format(nueva, resto);
    select string_agg(quote_ident(attname), ', ' order by attnum) into columnas
      from pg_attribute where attrelid = padre and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('alter table portal.%I disable trigger solo_agregar', parte);
    execute format('with otras as (delete from portal.%1$I where %2$I < %3$L or %2$I >= %4$L returning *) insert into portal.%5$I (%6$s) select %6$s from otras',
      parte, clave, desde, fin, resto, columnas);
    execute format('alter table portal.%I enable trigger solo_agregar', parte);
    execute format('alter table portal.%I attach partition portal.%I for values from (%L) to (%L)', tabla, parte, desde, fin);
    execute format('alter table portal.%I attach partition portal.%I default', tabla, resto);
    perform portal.proteger_mes(('portal.' || resto)::regclass);
    desde := fin;
  end if;

  while desde < hasta loop
    parte := tabla || to_char(desde at time zone 'America/Argentina/Buenos_Aires', '_YYYY_MM');
    fin := portal.mes_de(desde, 1);
    execute format(nueva, parte);
    perform portal.proteger_mes(('portal.' || parte)::regclass);
    execute format('alter table portal.%I attach partition portal.%I for values from (%L) to (%L)', tabla, parte, desde, fin);
    desde := fin;
  end loop;
end $$;
-- contract since 0084: the functions are new; the version before calls none of them.
revoke execute on function portal.proteger_mes, portal.abrir_meses from public;

-- brief: changes the catalogue alone; no row is read or written. If somebody holds a table longer, it is tried again.
do $$
declare
  -- Each table ends where its own constraint says: a clock that was ahead wrote events, but no seals. Without the constraint, which
  -- the manual removes to go back, what is there is read.
  fin timestamptz := coalesce(substring(pg_get_constraintdef((select oid from pg_constraint where conname = 'auditoria_primeros_meses')) from '''([^'']+)''')::timestamptz,
    portal.mes_de(greatest(now(), (select max(ocurrido) from auditoria)), 2));
  fin_sellos timestamptz := coalesce(substring(pg_get_constraintdef((select oid from pg_constraint where conname = 'auditoria_sellos_primeros_meses')) from '''([^'']+)''')::timestamptz,
    portal.mes_de(greatest(now(), (select max(sellado) from auditoria_sellos)), 2));
  proximo bigint;
begin
  lock table auditoria, auditoria_sellos in access exclusive mode;
  proximo := nextval(pg_get_serial_sequence('portal.auditoria', 'id'));

  -- A seal may refer to an event of another month, and months leave one by one.
  alter table auditoria_sellos drop constraint auditoria_sellos_unidad_id_evento_id_fkey;
  alter table auditoria_sellos drop constraint auditoria_sellos_unidad_id_evento_id_key;
  alter table auditoria_sellos drop constraint auditoria_sellos_pkey;
  alter table auditoria drop constraint auditoria_pkey;
  alter table auditoria alter id drop identity;
  alter table auditoria rename to auditoria_primera;
  alter table auditoria_sellos rename to auditoria_sellos_primera;
  alter table auditoria_primera add constraint auditoria_primera_pkey primary key using index auditoria_primera_clave;
  alter table auditoria_sellos_primera add constraint auditoria_sellos_primera_pkey primary key using index auditoria_sellos_primera_clave;
  drop policy por_unidad on auditoria_primera;
  drop policy todas on auditoria_primera;
  drop policy por_unidad on auditoria_sellos_primera;
  drop policy todas on auditoria_sellos_primera;
  revoke all on auditoria_primera, auditoria_sellos_primera from portal_app, portal_sistema;
  comment on table auditoria_primera is null;
  comment on table auditoria_sellos_primera is null;

  create table auditoria (like auditoria_primera including defaults, primary key (unidad_id, id, ocurrido), constraint auditoria_unidad_id_fkey foreign key (unidad_id) references unidades (id)) partition by range (ocurrido);
  execute format('alter table auditoria alter id add generated always as identity (start with %s)', proximo);
  create index auditoria_por_id on auditoria (id);
  create index auditoria_por_momento on auditoria (unidad_id, ocurrido, id);
  create index auditoria_por_actor on auditoria (unidad_id, actor_id, ocurrido, id) where actor_id is not null;
  create index auditoria_por_acto on auditoria (unidad_id, acto, ocurrido, id);
  create index auditoria_por_para on auditoria (unidad_id, para_id, ocurrido, id);
  create table auditoria_sellos (like auditoria_sellos_primera including defaults, primary key (unidad_id, orden, sellado)) partition by range (sellado);
  create unique index auditoria_sellos_por_evento on auditoria_sellos (unidad_id, evento_id, sellado);
  create index auditoria_sellos_por_numero on auditoria_sellos (evento_id);

  perform portal.proteger('portal.auditoria', 'append-only');
  perform portal.proteger('portal.auditoria_sellos', 'append-only');
  create policy todas on auditoria for select to portal_sistema using (true);
  grant select on auditoria to portal_sistema;
  create policy todas on auditoria_sellos to portal_sistema using (true) with check (true);
  grant select, insert on auditoria_sellos to portal_sistema;

  execute format('alter table auditoria attach partition auditoria_primera for values from (minvalue) to (%L)', fin);
  execute format('alter table auditoria_sellos attach partition auditoria_sellos_primera for values from (minvalue) to (%L)', fin_sellos);
  alter table auditoria_primera drop constraint if exists auditoria_primeros_meses;
  alter table auditoria_sellos_primera drop constraint if exists auditoria_sellos_primeros_meses;
  create table auditoria_resto partition of auditoria default;
  create table auditoria_sellos_resto partition of auditoria_sellos default;
  perform portal.proteger_mes('portal.auditoria_resto');
  perform portal.proteger_mes('portal.auditoria_sellos_resto');
end $$;
