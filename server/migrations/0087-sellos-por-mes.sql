-- contract since 0001: the unit and the order are unique already, so this refuses nothing. It becomes the key of a partition.
create unique index concurrently if not exists auditoria_sellos_primera_clave on portal.auditoria_sellos (unidad_id, orden, sellado);
