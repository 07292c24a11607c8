-- A role that was offered: given when the link that went to this address is accepted, and not before.
set search_path = portal, public;

create table invitaciones (
  unidad_id int not null,
  persona_id uuid not null,
  -- As the account had it: the invitation of somebody who changes the DNI is nobody's.
  dni text not null,
  roles text[] not null check (cardinality(roles) > 0),
  email text not null,
  invita_id uuid not null,
  creada timestamptz not null,
  primary key (unidad_id, persona_id),
  foreign key (unidad_id, persona_id) references personas (unidad_id, id),
  foreign key (unidad_id, invita_id) references personas (unidad_id, id)
);
create index on invitaciones (unidad_id, invita_id);
comment on table invitaciones is 'tenant';
alter table invitaciones enable row level security;
create policy por_unidad on invitaciones to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual());
grant select, insert, update, delete on invitaciones to portal_app;

-- When who holds the session last proved who they are; empty: when it was opened.
alter table sesiones add column comprobada timestamptz;

-- Whether the password has the staff's ten characters: known when it is set or typed. Empty: not yet.
alter table cuentas add column clave_larga boolean;

-- Kept answers of registrations held an unkeyed hash of what was typed.
delete from claves_idempotencia where operacion = 'registrarUsuario';
