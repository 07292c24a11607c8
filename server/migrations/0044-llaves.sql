-- The root of every key that must outlive a change of SECRET, sealed once under each secret that may open it.
create table portal.llaves (
  -- fingerprint of the secret
  sello text primary key,
  raiz bytea not null,
  creada timestamptz not null default now()
);
comment on table portal.llaves is 'global';
grant select, insert, delete on portal.llaves to portal_sistema;
