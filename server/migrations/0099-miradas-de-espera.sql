-- For each unit with people in its waiting list: what of the unit was seen at the last look, and who looks now. So processes
-- share the units, and look only where the agenda, a turno or the list changed since, or the hour has come.
set search_path = portal, public;
create table miradas_de_espera (
  unidad_id int primary key references unidades (id),
  tomada timestamptz not null default '-infinity',
  -- Null: nobody looks now. Afterwards another process may take the unit: the one that looked is gone.
  vence timestamptz,
  version bigint not null default 0,
  -- The first transaction that the look may not have seen.
  foto bigint not null default 0,
  -- By the business clock: what time alone changes. Null: never looked at.
  hasta timestamptz,
  -- How far the look has come in the list. Null: to its end.
  orden timestamptz,
  espera uuid
);
select proteger('miradas_de_espera', 'tenant');
create policy todas on miradas_de_espera to portal_sistema using (true) with check (true);
grant select, insert, update, delete on miradas_de_espera to portal_sistema;
create policy todas on agenda_versiones for select to portal_sistema using (true);
grant select on agenda_versiones to portal_sistema;

-- The last transaction that put somebody in the list or changed what they wait for. Rows from before have none.
alter table lista_espera add column tocado bigint;
alter table lista_espera alter column tocado set default pg_current_xact_id()::text::bigint;
create trigger tocar before update of estado, profesional_id, paciente_id on lista_espera for each row execute function portal.tocar_turno();
