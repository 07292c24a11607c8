-- In a transaction of its own, so that the line does not wait for the count.
select portal.recontar_atenciones();
