set search_path = portal, public;

-- Whole, not only of the open ones: a foreign key is checked over all rows.
drop index sesiones_unidad_id_persona_id_idx, sesiones_unidad_id_cuenta_id_idx;
create index on sesiones (unidad_id, persona_id);
create index on sesiones (unidad_id, cuenta_id);
