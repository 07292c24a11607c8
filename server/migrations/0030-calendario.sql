set search_path = portal, public;

-- The calendar file that goes with a mail about a turno; like what the mail said, it goes with the sending.
alter table mensajes add column calendario text check (length(calendario) <= 8000);
