#!/bin/sh
# Two users and a database, as the superuser of PostgreSQL. portal_owner migrates, portal_login serves requests and
# owns nothing. Run again, it only sets the passwords.
set -eu
: "${OWNER_PASSWORD:?}" "${LOGIN_PASSWORD:?}"
psql -v ON_ERROR_STOP=1 -q -v owner="$OWNER_PASSWORD" -v login="$LOGIN_PASSWORD" postgres <<'SQL'
select 'create role portal_owner login createrole' where not exists (select from pg_roles where rolname = 'portal_owner') \gexec
select 'create role portal_login login' where not exists (select from pg_roles where rolname = 'portal_login') \gexec
alter role portal_owner password :'owner';
alter role portal_login password :'login';
select 'create database portal owner portal_owner' where not exists (select from pg_database where datname = 'portal') \gexec
SQL
