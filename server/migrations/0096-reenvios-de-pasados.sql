-- A mail that is sent again refers to its original, which may be in `mensajes_pasados`.
-- contract since 0014: it was a check only. Whoever writes a reference has read the original in the same transaction.
alter table portal.mensajes drop constraint mensajes_unidad_id_reenvio_de_fkey;
