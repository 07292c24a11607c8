-- Since when a case waits for its next step, and a turno ahead for each claim.
set search_path = portal, public;

-- When the status moved: the start of an appointment that was rejected lies ahead.
alter table casos add column estado_desde timestamptz;
update casos c set estado_desde = (select max(h.ocurrido) from hechos_caso h where h.unidad_id = c.unidad_id and h.caso_id = c.id and h.tipo = 'estado') where c.status in (4, 5);

-- One turno ahead per patient and service, and per claim: a worker may have two. Nobody is in two places at once: that constraint stays.
drop index turnos_uno_adelante;
create unique index turnos_uno_adelante on turnos (unidad_id, paciente_id, servicio_id, coalesce(caso_id, 0)) where (estado = 1 and adelante);

-- When the worker should be seen again, as the manager noted it: *Hoy* reminds of it while no turno is ahead.
alter table casos add column proximo_control date;
create index casos_por_controlar on casos (unidad_id, proximo_control) include (gestor_id) where (status in (1, 4) and proximo_control is not null);
