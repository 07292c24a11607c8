-- When each row that FHIR shows last changed: the version of a resource, and pages of what changed since a moment.
set search_path = portal, public;

-- The machine's clock, and not the transaction's: whoever reads by this time misses as little as possible of what commits late.
create function portal.marcar_cambio() returns trigger language plpgsql as
  $$ begin new.cambiada := clock_timestamp(); return new; end $$;

alter table personas add column cambiada timestamptz not null default now();
alter table profesionales add column cambiada timestamptz not null default now();
alter table servicios add column cambiada timestamptz not null default now();
alter table turnos add column cambiada timestamptz not null default now();
alter table atenciones add column cambiada timestamptz not null default now();
alter table documentos add column cambiada timestamptz not null default now();

create index on personas (unidad_id, cambiada, id);
create index on turnos (unidad_id, cambiada, id);
create index on atenciones (unidad_id, cambiada, id);
create index documentos_cambiados on documentos (unidad_id, cambiada, id) where (estado = 'firmado');
create index documentos_recetas_cambiadas on documentos (unidad_id, cambiada, id) where (estado = 'firmado' and tipo = 'receta');
create index documentos_evoluciones_cambiadas on documentos (unidad_id, cambiada, id) where (estado = 'firmado' and tipo = 'evolucion');
create index on entradas_resumen (unidad_id, cambiada, id);
create index on sin_conocidas (unidad_id, clase, dicha, persona_id);
create index on condiciones_medicas (unidad_id, cambiada, persona_id, clave);
create index on consentimientos (unidad_id, aceptado, persona_id);

-- Only what a resource shows: a heartbeat of a call or a reminder changes none.
create trigger marcar_cambio before update on personas for each row
  when ((old.documento, old.nombre, old.apellido, old.fec_nac, old.sexo, old.telefono, old.email, old.domicilio, old.cp, old.obra_social, old.plan, old.nro_afiliado, old.cuil)
    is distinct from (new.documento, new.nombre, new.apellido, new.fec_nac, new.sexo, new.telefono, new.email, new.domicilio, new.cp, new.obra_social, new.plan, new.nro_afiliado, new.cuil))
  execute function portal.marcar_cambio();
create trigger marcar_cambio before update on turnos for each row
  when ((old.estado, old.inicio, old.fin, old.servicio_id, old.profesional_id, old.paciente_id, old.confirmacion, old.motivo_cancelar)
    is distinct from (new.estado, new.inicio, new.fin, new.servicio_id, new.profesional_id, new.paciente_id, new.confirmacion, new.motivo_cancelar))
  execute function portal.marcar_cambio();
create trigger marcar_cambio before update on atenciones for each row
  when ((old.estado, old.servicio_id, old.profesional_id, old.paciente_id, old.turno_id, old.llegada, old.inicio, old.fin, old.motivo)
    is distinct from (new.estado, new.servicio_id, new.profesional_id, new.paciente_id, new.turno_id, new.llegada, new.inicio, new.fin, new.motivo))
  execute function portal.marcar_cambio();
create trigger marcar_cambio before update on profesionales for each row execute function portal.marcar_cambio();
create trigger marcar_cambio before update on servicios for each row execute function portal.marcar_cambio();
create trigger marcar_cambio before update on documentos for each row execute function portal.marcar_cambio();

-- The time of the last change is no part of what was signed.
create or replace function portal.documento_firmado() returns trigger language plpgsql as $$
declare despues constant text[] := array['archivo', 'archivo_tipo', 'sha256', 'bytes', 'cuir', 'cambiada'];
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

-- A document's resource also says that it was annulled, corrected or registered, which other rows tell.
create function portal.marcar_documento() returns trigger language plpgsql as $$
begin
  update portal.documentos set cambiada = clock_timestamp() where unidad_id = new.unidad_id and id = new.documento_id;
  return null;
end $$;
create trigger marcar_documento after insert on anulaciones for each row execute function portal.marcar_documento();
create trigger marcar_documento after insert on cuirs for each row execute function portal.marcar_documento();
create trigger marcar_documento after insert on papeles_registrados for each row execute function portal.marcar_documento();
create function portal.marcar_corregido() returns trigger language plpgsql as $$
begin
  update portal.documentos set cambiada = clock_timestamp() where unidad_id = new.unidad_id and id = new.reemplaza;
  return null;
end $$;
create trigger marcar_corregido after insert or update of estado on documentos for each row
  when (new.estado = 'firmado' and new.reemplaza is not null) execute function portal.marcar_corregido();

-- A professional's resource also says their services and hours.
create function portal.marcar_profesional() returns trigger language plpgsql as $$
begin
  update portal.profesionales set cambiada = clock_timestamp()
    where unidad_id = coalesce(new.unidad_id, old.unidad_id) and persona_id = coalesce(new.persona_id, old.persona_id);
  return null;
end $$;
create trigger marcar_profesional after insert or update or delete on profesional_servicios for each row execute function portal.marcar_profesional();
create trigger marcar_profesional after insert or update or delete on horarios_profesional for each row execute function portal.marcar_profesional();

-- Two records that the unit approved as one person name each other.
create function portal.marcar_mismas() returns trigger language plpgsql as $$
begin
  update portal.personas set cambiada = clock_timestamp() where unidad_id = new.unidad_id and id in (new.persona_id, new.anterior_id);
  return null;
end $$;
create trigger marcar_mismas after insert or update of estado on identidades_pendientes for each row
  when (new.estado = 'aprobada') execute function portal.marcar_mismas();
