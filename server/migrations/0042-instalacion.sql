-- What a database knows of its own deployment: which store holds its files, whether it may sweep them, when it was last backed up. One row.
create table portal.instalacion (
  id int primary key default 1 check (id = 1),
  -- The store's mark, as it stands in the store; `deposito_puesto` once it does.
  deposito uuid,
  deposito_puesto boolean not null default false,
  -- The claim to sweep: the store holds one of these two, and a new one after every sweep.
  vuelta uuid,
  proxima uuid,
  respaldo timestamptz
);
comment on table portal.instalacion is 'global';
insert into portal.instalacion default values;
grant select, update on portal.instalacion to portal_sistema;
