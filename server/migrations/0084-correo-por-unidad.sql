-- The relay asks which units have mail that is due, and takes a share of each.
create index concurrently if not exists mensajes_pendientes_por_unidad on portal.mensajes (unidad_id, proximo) where estado = 'pendiente';
