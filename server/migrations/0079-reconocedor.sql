-- A unit may name a recogniser of its own, which turns voices into text during a call.
set search_path = portal, public;

alter table conexiones drop constraint conexiones_tipo_check;
alter table conexiones add constraint conexiones_tipo_check
  check (tipo in ('repositorio', 'refeps', 'emisor', 'reconocedor')) not valid;
alter table claves_conexion drop constraint claves_conexion_tipo_check;
alter table claves_conexion add constraint claves_conexion_tipo_check
  check (tipo in ('repositorio', 'refeps', 'emisor', 'reconocedor')) not valid;
