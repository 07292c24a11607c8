-- A professional calls the same patient again within the hour: a new attention that names the one it continues.
set search_path = portal, public;

alter table atenciones add column continua_a uuid;
alter table atenciones add constraint atenciones_continua_a_fkey foreign key (unidad_id, continua_a) references atenciones (unidad_id, id) not valid;
alter table atenciones add constraint atenciones_continua_a_check check (continua_a <> id) not valid;
create index on atenciones (unidad_id, continua_a);

-- One living attention per turno, and those that continue it.
drop index atenciones_una_por_turno;
create unique index atenciones_una_por_turno on atenciones (unidad_id, turno_id) where (estado <> 'cancelada' and continua_a is null);

-- The professional stopped calling before the patient came: nobody asked for a place in line.
alter table atenciones drop constraint atenciones_cancelada_por_check;
alter table atenciones add constraint atenciones_cancelada_por_check check (cancelada_por in ('paciente', 'cierre', 'turno', 'profesional')) not valid;

-- The figures count what continues another as an attention with its duration. It is no arrival, so it has no hour, no wait and no turno;
-- and one that did not take place is no absence of the patient.
create or replace function portal.atenciones_del_tramo(unidad int, nivel int, tramo int)
  returns table (servicio_id int, hora int, estado text, con_turno boolean, encuesta int, espera int, duracion int) language sql stable as $$
  select servicio_id, case when continua_a is null then extract(hour from llegada at time zone 'America/Argentina/Buenos_Aires')::int end, estado,
    turno_id is not null and continua_a is null,
    case when estado = 'encerrado' then encuesta end,
    case when estado = 'encerrado' and continua_a is null
      then least(greatest(extract(epoch from inicio - case when turno_id is null then llegada else greatest(llegada, orden) end) * 1000, 0), 2147483647)::int end,
    case when estado = 'encerrado' then least(greatest(extract(epoch from fin - inicio) * 1000, 0), 2147483647)::int end
  from portal.atenciones where unidad_id = unidad and (continua_a is null or estado = 'encerrado')
    and llegada >= (date '1970-01-01' + (tramo << nivel))::timestamp at time zone 'America/Argentina/Buenos_Aires'
    and llegada < (date '1970-01-01' + ((tramo + 1) << nivel))::timestamp at time zone 'America/Argentina/Buenos_Aires'
$$;
