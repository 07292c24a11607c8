-- A call that a visible page showed needs no mail; and the terms that were accepted for an attention.
set search_path = portal, public;

-- Which call (`llamada`) a visible page of the patient's side has shown.
alter table atenciones add column llamada_vista timestamptz;
-- The version of the terms that was accepted to get into this line. Null: accepted earlier, and kept with the person.
alter table atenciones add column terminos text check (length(terminos) <= 20);
