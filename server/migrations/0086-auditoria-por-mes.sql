-- contract since 0001: the unit and the id are unique already, so this refuses nothing. It becomes the key of a partition.
create unique index concurrently if not exists auditoria_primera_clave on portal.auditoria (unidad_id, id, ocurrido);
