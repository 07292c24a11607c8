-- Periodic work visits only the units that have something of its kind. To find them, the system's role may read the unit of a row and nothing else.
set search_path = portal, public;
do $$
declare t text;
begin
  foreach t in array array['conexiones', 'firmas_preparadas', 'compartidos', 'cargas_padron'] loop
    execute format('create policy donde_hay on portal.%I for select to portal_sistema using (true)', t);
    execute format('grant select (unidad_id) on portal.%I to portal_sistema', t);
  end loop;
end $$;
