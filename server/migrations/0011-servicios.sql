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

-- The unit's hours are settings of its template.
create trigger avisar_agenda after insert or update or delete on ajustes for each row execute function portal.avisar_agenda();

create function portal.agenda_en_cambio(unidad int) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(20261115, unidad);
end $$;
