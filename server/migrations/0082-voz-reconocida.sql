-- The constancia says whether a voice left the call towards the unit's recogniser: from then on it was not encrypted end to end.
set search_path = portal, public;
alter table atenciones add column voz_reconocida timestamptz;
