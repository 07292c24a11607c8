-- The address of a person that is known to be theirs: a code or a link that went there was used. Papers are mailed to no other.
set search_path = portal, public;

alter table personas add column email_verificado text check (length(email_verificado) <= 254 and email_verificado = lower(email_verificado));

-- One code lives at a time, for the address that it went to.
create table codigos_de_email (
  unidad_id int not null,
  persona_id uuid not null,
  email text not null check (length(email) <= 254),
  codigo_hash bytea not null,
  creado timestamptz not null,
  vence timestamptz not null,
  intentos int not null default 0,
  primary key (unidad_id, persona_id),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id)
);
comment on table codigos_de_email is 'tenant';
alter table codigos_de_email enable row level security;
create policy por_unidad on codigos_de_email to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual());
grant select, insert, update, delete on codigos_de_email to portal_app;

-- Who used what was mailed to them before, and has not changed the address since.
with pruebas as (
  select a.unidad_id, coalesce(a.actor_id, a.para_id) as persona_id, max(a.ocurrido) as cuando
  from auditoria a
  where a.resultado = 'ok'
    and (a.acto in ('restablecer_clave', 'aceptar_invitacion', 'abrir_enlace_atenciones') or (a.acto = 'abrir_documento' and a.actor_rol is null and a.actor_id is not null
      -- Those of a case went to the case's contact.
      and not exists (select from documentos d join atenciones t on t.unidad_id = d.unidad_id and t.id = d.atencion_id join turnos u on u.unidad_id = t.unidad_id and u.id = t.turno_id
        where d.unidad_id = a.unidad_id and a.objeto = 'documento:' || d.id and u.caso_id is not null)))
    and coalesce(a.actor_id, a.para_id) is not null
  group by 1, 2
), cambios as (
  select m.unidad_id, split_part(m.causa, ':', 2) as persona, max(m.creado) as cuando
  from mensajes m where m.causa like 'datos-cambiados:%' or m.causa like 'email-corregido:%'
  group by 1, 2
)
update personas p set email_verificado = lower(coalesce(c.email, p.email))
from pruebas x
  join cuentas c on c.unidad_id = x.unidad_id and c.persona_id = x.persona_id
  left join cambios y on y.unidad_id = x.unidad_id and y.persona = x.persona_id::text
where p.unidad_id = x.unidad_id and p.id = x.persona_id and (y.cuando is null or y.cuando < x.cuando)
  and nullif(coalesce(c.email, p.email), '') is not null and length(coalesce(c.email, p.email)) <= 254;
