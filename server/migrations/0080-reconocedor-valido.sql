set search_path = portal, public;
alter table conexiones validate constraint conexiones_tipo_check;
alter table claves_conexion validate constraint claves_conexion_tipo_check;
