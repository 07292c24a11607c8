-- Where the months went that left the audit trail: stretches of a unit's chain, each a file of the store. A row stays when its file
-- is deleted: its last seal lets the chain be followed past it.
set search_path = portal, public;
create table auditoria_archivos (
  unidad_id int not null references unidades (id),
  desde bigint not null check (desde > 0),
  hasta bigint not null,
  -- The last seal of the stretch, and its event.
  hash bytea not null,
  evento_id bigint not null,
  -- Its newest event.
  ocurrido timestamptz not null,
  archivo text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  archivado timestamptz not null default now(),
  borrado timestamptz,
  primary key (unidad_id, desde),
  unique (unidad_id, hasta),
  check (hasta >= desde)
);
comment on table auditoria_archivos is 'tenant';
alter table auditoria_archivos enable row level security;
create policy por_unidad on auditoria_archivos to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual());
create policy todas on auditoria_archivos for select to portal_sistema using (true);
-- Only the owner writes it.
grant select on auditoria_archivos to portal_app, portal_sistema;

-- The months of a table and their ends, without what no month covers.
create function portal.meses_de(tabla regclass) returns table (parte text, fin timestamptz) language sql stable as $$
  select c.relname::text, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = tabla and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
$$;
