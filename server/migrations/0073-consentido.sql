-- A consent covers the types that the patient was shown. A type that the system gets later needs another consent.
set search_path = portal, public;

alter table consentimientos_sistema add column recursos text[] not null default '{}';
-- Appointments were not among what was shown.
update consentimientos_sistema c set recursos = array_remove(s.recursos, 'Appointment')
  from sistemas s where s.unidad_id = c.unidad_id and s.id = c.sistema_id;
alter table consentimientos_sistema alter column recursos drop default;
