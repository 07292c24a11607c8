-- The licences of a professional, and what REFEPS says about each.
set search_path = portal, public;

create table matriculas (
  unidad_id int not null,
  id uuid not null default gen_random_uuid(),
  persona_id uuid not null,
  tipo text not null check (tipo in ('nac', 'prov')),
  provincia text check (length(provincia) <= 60),
  numero text not null check (length(numero) <= 40),
  emisor text check (length(emisor) <= 120),
  -- the one that signs: the same as the columns of `profesionales`, which papers print
  firma boolean not null default false,
  -- the last answer that was understood; null: none yet
  estado text check (estado in ('habilitada', 'no_habilitada', 'no_figura')),
  hasta date,
  consultada timestamptz,
  -- the last question, answered or not
  intentada timestamptz,
  sin_respuesta_desde timestamptz,
  primary key (unidad_id, id),
  foreign key (unidad_id, persona_id) references profesionales (unidad_id, persona_id),
  check ((estado is null) = (consultada is null))
);
create unique index matriculas_una_vez on matriculas (unidad_id, persona_id, tipo, coalesce(provincia, ''), numero);
create unique index matriculas_una_firma on matriculas (unidad_id, persona_id) where firma;
create index matriculas_por_consultar on matriculas (unidad_id, consultada nulls first);
select proteger('matriculas', 'tenant');

insert into matriculas (unidad_id, persona_id, tipo, provincia, numero, emisor, firma)
  select unidad_id, persona_id, matricula_tipo, left(matricula_provincia, 60), left(matricula_numero, 40), matricula_emisor, true
  from profesionales where matricula_tipo is not null and matricula_numero is not null;

-- The licence that signs is written in one place, `profesionales`; its row here follows. Values of another licence choose that one; other values
-- change the one that signs, and what REFEPS said about it no longer applies.
create function portal.seguir_matricula() returns trigger language plpgsql as $$
declare otra uuid;
begin
  if new.matricula_tipo is null or new.matricula_numero is null then
    delete from portal.matriculas where unidad_id = new.unidad_id and persona_id = new.persona_id and firma;
    return null;
  end if;
  select id into otra from portal.matriculas where unidad_id = new.unidad_id and persona_id = new.persona_id and tipo = new.matricula_tipo
    and coalesce(provincia, '') = coalesce(new.matricula_provincia, '') and numero = new.matricula_numero;
  if otra is not null then
    update portal.matriculas set firma = false where unidad_id = new.unidad_id and persona_id = new.persona_id and firma and id <> otra;
    update portal.matriculas set firma = true, emisor = new.matricula_emisor where unidad_id = new.unidad_id and id = otra;
    return null;
  end if;
  update portal.matriculas set tipo = new.matricula_tipo, provincia = new.matricula_provincia, numero = new.matricula_numero, emisor = new.matricula_emisor,
    estado = null, hasta = null, consultada = null, intentada = null, sin_respuesta_desde = null
    where unidad_id = new.unidad_id and persona_id = new.persona_id and firma;
  if not found then
    insert into portal.matriculas (unidad_id, persona_id, tipo, provincia, numero, emisor, firma)
      values (new.unidad_id, new.persona_id, new.matricula_tipo, new.matricula_provincia, new.matricula_numero, new.matricula_emisor, true);
  end if;
  return null;
end $$;
create trigger seguir_matricula after insert or update of matricula_tipo, matricula_provincia, matricula_numero, matricula_emisor
  on profesionales for each row execute function portal.seguir_matricula();
