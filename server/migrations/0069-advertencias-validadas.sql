set search_path = portal, public;
alter table catalogos validate constraint catalogos_tipo_check;
