-- Units for inspectors: synthetic people, papers without validity, until a date. And how many prescriptions each professional signs in a month.
set search_path = portal, public;

-- Set when the unit is made, and only then. After it nobody enters; an operator may bring it forward.
alter table unidades add column inspeccion_hasta timestamptz;

-- Mail of such a unit never waits to be sent: it stays for the inspector to read. In the database, so that no statement can forget it.
create function portal.retener_correo() returns trigger language plpgsql as $$
begin
  if exists (select from portal.unidades where id = new.unidad_id and inspeccion_hasta is not null) then
    new.estado := 'fallido';
    new.respuesta := 'No enviado: unidad de inspección';
  end if;
  return new;
end $$;
create trigger retener_correo before insert or update on mensajes for each row when (new.estado = 'pendiente') execute function portal.retener_correo();

-- Prescriptions by author and month: as many rows as prescribers, however many they sign. An author signs one at a time, so nobody waits.
create table recetas_por_mes (
  unidad_id int not null,
  mes date not null,
  autor_id uuid not null,
  cuantas int not null,
  primary key (unidad_id, mes, autor_id),
  foreign key (unidad_id, autor_id) references profesionales (unidad_id, persona_id)
);
create index on recetas_por_mes (unidad_id, autor_id);
select proteger('recetas_por_mes', 'tenant');
comment on column recetas_por_mes.autor_id is 'autor';

create function portal.contar_receta() returns trigger language plpgsql as $$
begin
  insert into portal.recetas_por_mes as n (unidad_id, mes, autor_id, cuantas)
    values (new.unidad_id, date_trunc('month', new.firmado at time zone 'America/Argentina/Buenos_Aires')::date, new.autor_id, 1)
  on conflict (unidad_id, mes, autor_id) do update set cuantas = n.cuantas + 1;
  return null;
end $$;
create trigger contar_receta_nueva after insert on documentos for each row
  when (new.estado = 'firmado' and new.tipo = 'receta' and not new.demo) execute function portal.contar_receta();
create trigger contar_receta_firmada after update on documentos for each row
  when (old.estado <> 'firmado' and new.estado = 'firmado' and new.tipo = 'receta' and not new.demo) execute function portal.contar_receta();

insert into recetas_por_mes (unidad_id, mes, autor_id, cuantas)
  select unidad_id, date_trunc('month', firmado at time zone 'America/Argentina/Buenos_Aires')::date, autor_id, count(*)
  from documentos where estado = 'firmado' and tipo = 'receta' and not demo group by 1, 2, 3;
