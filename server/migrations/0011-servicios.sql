-- Whoever books, and whoever changes what can be booked.
set search_path = portal, public;

-- The agenda's version, and that it stays so until the caller's transaction ends: who books shares this lock, who changes the agenda has it
-- alone (`agenda_en_cambio`). So nobody books into hours that are being closed, and a change sees every turno that was given before it.
-- Volatile, since each question inside looks anew: what is answered is the version after the waiting.
create function portal.agenda_quieta(unidad int) returns text language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(20261115, unidad);
  return coalesce((select v.version from portal.agenda_versiones v where v.unidad_id = unidad), 0)::text;
end $$;

create function portal.agenda_en_cambio(unidad int) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(20261115, unidad);
end $$;
