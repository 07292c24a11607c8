-- Why a repository refused, by kind. The administration reads it instead of the repository's words, which may be clinical.
set search_path = portal, public;

alter table registros add column motivo_clase text;
alter table registros add constraint registros_motivo_clase
  check (motivo_clase in ('datos', 'permiso', 'repetida', 'regla', 'otro')) not valid;
-- What a unit's administration has to look at: late and refused, the newest first.
create index registros_por_resolver on registros (unidad_id, desde desc, documento_id desc)
  where (estado in ('pendiente', 'rechazada') or anulacion in ('pendiente', 'rechazada'));
