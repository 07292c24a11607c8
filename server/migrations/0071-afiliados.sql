set search_path = portal, public;

-- People are found by the number that their insurer gave them.
create index on personas (unidad_id, nro_afiliado) where (nro_afiliado is not null);
