-- A third and a fourth person in a call. Their links and their sessions are rows of `enlaces`, so nothing here is secret.
set search_path = portal, public;

create table invitados (
  unidad_id int not null references unidades (id),
  id uuid not null,
  atencion_id uuid not null,
  paciente_id uuid not null,
  invitado_por uuid not null,
  del_profesional boolean not null,
  clase text not null check (clase in ('familiar', 'interprete', 'profesional')),
  por_correo boolean not null,
  creada timestamptz not null,
  vence timestamptz not null,
  -- As the guest said it at the door.
  nombre text check (length(nombre) between 1 and 80),
  golpeo timestamptz,
  -- The patient's side let them in.
  consentido timestamptz,
  consentido_por uuid,
  -- First in the room, and last seen in it.
  entro timestamptz,
  salio timestamptz,
  -- Present now: as in `presencias`.
  conexion uuid,
  enchufe text check (length(enchufe) <= 60),
  estado_en_sala jsonb,
  visto timestamptz,
  cerrada timestamptz,
  cierre text check (cierre in ('anulada', 'rechazado', 'quitado', 'retirado', 'fin')),
  cerrada_por uuid,
  primary key (unidad_id, id),
  foreign key (unidad_id, atencion_id) references atenciones (unidad_id, id),
  foreign key (unidad_id, paciente_id) references personas (unidad_id, id),
  foreign key (unidad_id, invitado_por) references personas (unidad_id, id),
  foreign key (unidad_id, consentido_por) references personas (unidad_id, id),
  foreign key (unidad_id, cerrada_por) references personas (unidad_id, id),
  check (vence > creada),
  check ((golpeo is null) = (nombre is null)),
  check ((consentido is null) = (consentido_por is null)),
  check (consentido is null or golpeo is not null),
  check (entro is null or consentido is not null),
  check ((cerrada is null) = (cierre is null)),
  check (conexion is null or (entro is not null and cerrada is null))
);
select portal.proteger('portal.invitados', 'tenant');
create index on invitados (unidad_id, atencion_id, creada);
create index on invitados (unidad_id, paciente_id);
create index on invitados (unidad_id, invitado_por);
create index on invitados (unidad_id, consentido_por);
create index on invitados (unidad_id, cerrada_por);
comment on column invitados.invitado_por is 'autor';
comment on column invitados.consentido_por is 'autor';
comment on column invitados.cerrada_por is 'autor';

-- The room of a call that is over has no guests either, and none of its links opens.
create or replace function portal.vaciar_sala() returns trigger language plpgsql as $$
begin
  delete from portal.presencias where unidad_id = new.unidad_id and atencion_id = new.id;
  update portal.invitados
    set cerrada = now(), cierre = 'fin', conexion = null, enchufe = null, estado_en_sala = null,
      salio = case when conexion is null then salio else coalesce(new.fin, now()) end
    where unidad_id = new.unidad_id and atencion_id = new.id and cerrada is null;
  return null;
end $$;
