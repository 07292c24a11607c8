-- The lines that may have to close are those with somebody whom nobody on duty attends: the system's role finds them over all
-- units, and reads for it who attends which service.
set search_path = portal, public;
create policy todas on profesional_servicios for select to portal_sistema using (true);
grant select on profesional_servicios to portal_sistema;
