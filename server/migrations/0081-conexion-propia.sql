-- The page that held the place last. Whoever was in the room knows it, so nobody else may take it while its owner is away.
set search_path = portal, public;
alter table presencias add column ultima uuid;
alter table invitados add column ultima uuid;
