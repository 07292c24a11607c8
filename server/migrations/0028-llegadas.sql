set search_path = portal, public;

-- Signing in by the link is not waiting: an arrival without a place in line was written by mistake, and the tick takes it for an absence.
update turnos t set llegada = null where t.estado = 1 and t.llegada is not null
  and not exists (select from atenciones a where a.unidad_id = t.unidad_id and a.turno_id = t.id);
-- Who waited: once nobody is in line for it any more, the turno ends.
create index turnos_esperados on turnos (inicio) where (estado = 1 and llegada is not null);
