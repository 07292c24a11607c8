#!/bin/sh
# Two users, two roles and a database, as the superuser of PostgreSQL. portal_owner migrates, portal_login serves
# requests and owns nothing. Neither makes roles: before PostgreSQL 16, a user with that right takes any role but a
# superuser's, and so the server's files. Run again, it only sets passwords and rights.
set -eu
: "${OWNER_PASSWORD:?}" "${LOGIN_PASSWORD:?}"
export OWNER_PASSWORD LOGIN_PASSWORD
# By the environment: every user of the machine sees the arguments of a command.
psql -v ON_ERROR_STOP=1 -q postgres <<'SQL'
set client_min_messages = warning;
\getenv owner OWNER_PASSWORD
\getenv login LOGIN_PASSWORD
select format('create role %I', name) from unnest('{portal_owner,portal_login,portal_app,portal_sistema}'::text[]) name
  where not exists (select from pg_roles where rolname = name) \gexec
alter role portal_owner login nocreaterole password :'owner';
alter role portal_login login nocreaterole password :'login';
grant portal_app, portal_sistema to portal_owner with admin option;
grant portal_app, portal_sistema to portal_login;
select 'create database portal owner portal_owner'
  where not exists (select from pg_database where datname = 'portal') \gexec
SQL
