-- contract since 0001: the unit and the event are unique already, so this refuses nothing.
create unique index concurrently if not exists auditoria_sellos_primera_por_evento on portal.auditoria_sellos (unidad_id, evento_id, sellado);
