set search_path = portal, public;
-- brief: the lock lets everybody read and write.
do $$
begin
  -- Both at once: a lock that does not come would throw the reading of the first table away.
  lock table auditoria, auditoria_sellos in share update exclusive mode;
  -- The manual drops these constraints to go back to the version before. Without them, 0091 reads the tables itself.
  if exists (select from pg_constraint where conname = 'auditoria_primeros_meses') then
    alter table auditoria validate constraint auditoria_primeros_meses;
  end if;
  if exists (select from pg_constraint where conname = 'auditoria_sellos_primeros_meses') then
    alter table auditoria_sellos validate constraint auditoria_sellos_primeros_meses;
  end if;
end $$;
