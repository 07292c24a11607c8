set search_path = portal, public;

-- What somebody's list counts is read from the index alone, however many turnos they have had.
create index turnos_del_paciente on turnos (unidad_id, paciente_id, inicio desc) include (id, estado);
drop index turnos_unidad_id_paciente_id_inicio_idx;
