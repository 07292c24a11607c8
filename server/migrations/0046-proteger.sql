-- One way to protect a table, for the migrations from here on: its kind, row-level security by unit, and what the application may do.
-- `append-only` also refuses changes to whoever owns the table.
create function portal.proteger(tabla regclass, clase text) returns void language plpgsql as $$
begin
  if clase not in ('tenant', 'append-only') then raise exception 'no such kind of table: %', clase; end if;
  execute format('comment on table %s is %L', tabla, clase);
  execute format('alter table %s enable row level security', tabla);
  execute format('create policy por_unidad on %s to portal_app using (unidad_id = portal.unidad_actual()) with check (unidad_id = portal.unidad_actual())', tabla);
  execute format('grant select, insert on %s to portal_app', tabla);
  if clase = 'tenant' then
    execute format('grant update, delete on %s to portal_app', tabla);
  else
    execute format('create trigger solo_agregar before update or delete or truncate on %s for each statement execute function portal.solo_agregar()', tabla);
  end if;
end $$;
revoke execute on function portal.proteger from public;

-- Closed sets of values. Not valid yet, so that the lock lasts a moment: the next migration reads the rows without keeping anybody out.
alter table portal.sesiones add constraint sesiones_rol_check
  check (rol in ('paciente', 'profesional', 'gestor_art', 'coordinador_art', 'administrador')) not valid;
alter table portal.invitaciones add constraint invitaciones_roles_conocidos
  check (roles <@ array['profesional', 'gestor_art', 'coordinador_art', 'administrador']) not valid;
alter table portal.padron_afiliados add constraint padron_afiliados_estado_check check (estado in ('A', 'B')) not valid;
alter table portal.padron_afiliados add constraint padron_afiliados_sexo_check check (sexo in ('F', 'M', 'X')) not valid;
alter table portal.mensajes_de_llamada add constraint mensajes_de_llamada_archivo_tipo_check
  check (archivo_tipo in ('application/pdf', 'image/jpeg', 'image/png')) not valid;

-- Redundant: a search for the acts of a person is ordered by time and uses (unidad_id, actor_id, ocurrido, id).
drop index portal.auditoria_unidad_id_actor_id_id_idx;
