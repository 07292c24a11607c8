-- The past of the mails, in partitions of a month (ADR 60). `mensajes` stays the queue and holds what is recent: by its key a
-- cause is one mail, and the key of a divided table would be unique within a month only. What a mail said is not kept.
set search_path = portal, public;

create table mensajes_pasados (
  unidad_id int not null references unidades (id),
  id uuid not null,
  canal text not null,
  tipo text not null,
  destinatario text not null,
  asunto text not null,
  causa text not null,
  estado text not null check (estado in ('enviado', 'fallido')),
  intentos int not null,
  creado timestamptz not null,
  enviado timestamptz,
  respuesta text,
  reenvio_de uuid,
  destinatario_simple text collate "C" generated always as (lower(destinatario)) stored,
  primary key (unidad_id, id, creado)
) partition by range (creado);
create index mensajes_pasados_por_momento on mensajes_pasados (unidad_id, creado, id);
create index mensajes_pasados_por_estado on mensajes_pasados (unidad_id, estado, creado, id);
create index mensajes_pasados_por_tipo on mensajes_pasados (unidad_id, tipo, creado, id);
create index mensajes_pasados_por_destinatario on mensajes_pasados (unidad_id, destinatario_simple);
create index mensajes_pasados_por_causa on mensajes_pasados (unidad_id, causa);
create index mensajes_pasados_por_origen on mensajes_pasados (unidad_id, reenvio_de) where reenvio_de is not null;

select proteger('mensajes_pasados', 'append-only');
create policy todas on mensajes_pasados to portal_sistema using (true) with check (true);
grant select, insert on mensajes_pasados to portal_sistema;
grant delete on mensajes to portal_sistema;

-- The months begin with that of the oldest mail: an old month leaves as a whole. The first partition is for what is older.
-- brief: creates an empty partition; of the mails it reads the oldest of each unit.
do $$
begin
  execute format('create table mensajes_pasados_primera partition of mensajes_pasados for values from (minvalue) to (%L)',
    mes_de(greatest(now() - interval '10 years', least(now() - interval '400 days', (
      select min(m.creado) from unidades u cross join lateral (select creado from mensajes where unidad_id = u.id order by creado limit 1) m)))));
end $$;
create table mensajes_pasados_resto partition of mensajes_pasados default;
select proteger_mes('mensajes_pasados_primera');
select proteger_mes('mensajes_pasados_resto');
