-- In a transaction of its own: validating lets others read and write meanwhile.
alter table portal.sesiones validate constraint sesiones_rol_check;
alter table portal.invitaciones validate constraint invitaciones_roles_conocidos;
alter table portal.padron_afiliados validate constraint padron_afiliados_estado_check, validate constraint padron_afiliados_sexo_check;
alter table portal.mensajes_de_llamada validate constraint mensajes_de_llamada_archivo_tipo_check;
