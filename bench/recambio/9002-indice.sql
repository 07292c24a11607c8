create index concurrently turnos_ensayo on portal.turnos (unidad_id, ensayo_veces, id);
