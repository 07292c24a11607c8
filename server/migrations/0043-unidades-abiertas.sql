-- A unit is closed until somebody opens it, and may be closed again. Whoever has people already has been open all along.
alter table portal.unidades add column abierta timestamptz, add column cerrada timestamptz;
update portal.unidades u set abierta = now() where exists (select from portal.personas p where p.unidad_id = u.id);
