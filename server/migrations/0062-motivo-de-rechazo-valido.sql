set search_path = portal, public;
alter table registros validate constraint registros_motivo_clase;
