-- A file of its own: checked together with their creation, the rows would be locked until the end.
alter table portal.atenciones validate constraint atenciones_continua_a_fkey;
alter table portal.atenciones validate constraint atenciones_continua_a_check;
alter table portal.atenciones validate constraint atenciones_cancelada_por_check;
