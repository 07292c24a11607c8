-- When an event was sealed: the seals are divided into months by it. Those that are there get this instant.
alter table portal.auditoria_sellos add column sellado timestamptz not null default now();
