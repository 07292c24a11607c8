-- Whether somebody joined the waiting list of a unit since its last look.
create index concurrently if not exists lista_espera_tocada on portal.lista_espera (unidad_id, tocado) where estado = 'esperando';
