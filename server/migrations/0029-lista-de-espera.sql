set search_path = portal, public;

-- What was free for who waits when somebody last looked: 0 nothing, 1 only later than a week, 2 within the week. When it rises they are offered it.
alter table lista_espera add column visto int not null default 0 check (visto between 0 and 2);
create index lista_espera_esperando on lista_espera (orden) where (estado = 'esperando');
-- The tick looks over all units for who waits; the work itself is done inside each.
create policy todas on lista_espera for select to portal_sistema using (true);
grant select on lista_espera to portal_sistema;
