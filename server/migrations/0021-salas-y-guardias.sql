set search_path = portal, public;

-- Nobody is in the room of a call that is over: finished, absent, back in line or passed on to another one. With the act itself, whichever it is.
create function portal.vaciar_sala() returns trigger language plpgsql as
  $$ begin delete from portal.presencias where unidad_id = new.unidad_id and atencion_id = new.id; return null; end $$;
create trigger vaciar_sala after update of estado, profesional_id on atenciones for each row
  when (old.estado in ('chamado', 'iniciado')
    and (new.estado not in ('chamado', 'iniciado') or new.profesional_id is distinct from old.profesional_id))
  execute function portal.vaciar_sala();

-- The desk said that it was being closed. A reload, or another one that is open, takes it back.
alter table guardias add column cerrada timestamptz;
