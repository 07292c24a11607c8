alter table portal.turnos validate constraint turnos_ensayo_veces;
