set search_path = portal, public;

-- Whoever changes a setting or a host tells every process that keeps it in memory.
create function portal.avisar_ajustes() returns trigger language plpgsql as
  $$ begin perform pg_notify('portal_ajustes', coalesce(new.unidad_id, old.unidad_id)::text); return null; end $$;
create trigger avisar after insert or update or delete on ajustes for each row execute function portal.avisar_ajustes();
create trigger avisar after insert or update or delete on hosts for each row execute function portal.avisar_ajustes();

-- The seal looks for what is new over all units.
create index on auditoria (id);
create index on auditoria_sellos (evento_id);
