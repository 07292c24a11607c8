set search_path = portal, public;

-- Who left the line, and why they are told so: the patient went, the service closed with them in line, or their turno left its time.
-- What was cancelled before this has none.
alter table atenciones add column cancelada_por text check (cancelada_por in ('paciente', 'cierre', 'turno'));
alter table atenciones add check (cancelada_por is null or estado = 'cancelada');

-- The negotiation that a professional in the room has begun with whoever comes: taken with the token, so that who enters answers at once.
alter table presencias add column propuesta text check (length(propuesta) <= 24000);
