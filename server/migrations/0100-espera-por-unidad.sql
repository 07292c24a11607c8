-- The people who wait in a unit, in order, and the units in which anybody waits.
create index concurrently if not exists lista_espera_por_unidad on portal.lista_espera (unidad_id, orden, id) where estado = 'esperando';
