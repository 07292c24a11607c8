// Loads a unit's rows for `crecimiento.mjs`: people, turnos, atenciones, casos and audit events with a
// realistic distribution. A fiftieth belongs to one patient. All values derive from the row number, so every
// run loads the same.

export const MANAGER = 'g';
export const ADMIN = 'a';
export const PATIENT = 'w1';

export async function loadUnit(admin, unit, size) {
  const own = Math.max(10, Math.round(size / 50));
  await admin.query(`set session_replication_role = replica; set search_path = portal, public`);
  await admin.query(`create or replace function pg_temp.uuid_of(t text) returns uuid language sql immutable as
    $$ select (substr(md5(t), 1, 12) || '7' || substr(md5(t), 14, 3) || '8' || substr(md5(t), 18))::uuid $$`);
  const id = (name) => `pg_temp.uuid_of('${unit}/' || ${name})`;
  await admin.query('update unidades set abierta = now() where id = $1', [unit]);
  await admin.query(`insert into servicios (unidad_id, id, nombre, sigla, por_turno, riesgo_trabajo, asientos) values
    (${unit}, 1, 'Clínica Médica', 'A', true, false, 50), (${unit}, 4, 'Medicina Laboral', 'L', true, true, 50) on conflict do nothing`);
  await admin.query(`create temp table filas as select i, ${id(`'w' || i`)} as persona, ${id(`'t' || i`)} as turno, (20000000 + i)::text as documento,
      -- Of every surname one in a thousand: what a search finds grows with the unit.
      'Apellido' || chr(97 + i % 10) || chr(97 + i / 10 % 10) || chr(97 + i / 100 % 10) as apellido, 'Nombre' || chr(97 + i % 25) as nombre,
      now() - interval '1 minute' * (${size} - i) * (100000.0 / ${size}) - interval '1 day' as cuando from generate_series(1, ${size}) i`);
  await admin.query(
    `insert into personas (unidad_id, id, documento, nombre, apellido, fec_nac, sexo) select ${unit}, persona, documento, nombre, apellido, '1985-01-01', 'F' from filas`,
  );
  await admin.query(
    `with q (nombre, rol, dni) as (values ('${MANAGER}', 'coordinador_art', '10000001'), ('${ADMIN}', 'administrador', '10000002')),
      p as (insert into personas (unidad_id, id, documento, nombre, apellido) select ${unit}, ${id('nombre')}, dni, 'Persona', 'Medida' from q),
      todos as (select ${id('nombre')} as persona, rol, dni, nombre from q union all select ${id(`'${PATIENT}'`)}, 'paciente', '20000001', '${PATIENT}'),
      c as (insert into cuentas (unidad_id, id, persona_id, dni, clave_hash) select ${unit}, ${id(`'c' || nombre`)}, persona, dni, '-' from todos),
      r as (insert into cuenta_roles (unidad_id, cuenta_id, rol) select ${unit}, ${id(`'c' || nombre`)}, rol from todos)
    insert into sesiones (unidad_id, id, persona_id, cuenta_id, rol, creada, usada) select ${unit}, ${id(`'s' || nombre`)}, persona, ${id(`'c' || nombre`)}, rol, now(), now() from todos`,
  );
  // The first `own` rows belong to the patient.
  const paciente = `case when i <= ${own} then ${id(`'${PATIENT}'`)} else persona end`;
  await admin.query(`insert into turnos (unidad_id, id, paciente_id, servicio_id, asiento, inicio, fin, estado, adelante, semilla, reservado_por, creado, caso_id)
    select ${unit}, turno, ${paciente}, 4, 1 + i % 50, cuando, cuando + interval '30 minutes', 3, false, '\\x00', persona, cuando - interval '1 day', 1000 + i from filas`);
  await admin.query(`insert into atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, orden, llegada, profesional_id, llamada, llamados, inicio, fin, pedida_por)
    select ${unit}, ${id(`'n' || i`)}, ${paciente}, 1, (cuando at time zone 'America/Argentina/Buenos_Aires')::date, 'A', i, 'encerrado', cuando, cuando, ${id(`'${MANAGER}'`)}, cuando, 1,
      cuando, cuando + interval '10 minutes', ${paciente} from filas`);
  await admin.query(
    `insert into profesionales (unidad_id, persona_id, tratamiento) values (${unit}, ${id(`'${MANAGER}'`)}, 'Dr.')`,
  );
  await admin.query(`insert into casos (unidad_id, id, status, fecha_alta, nro_siniestro, diagnostico, gestor_id, paciente_id, documento, apellido, nombre, fec_nac, genero, tel_movil, email,
      turno_id, turno_inicio, aceptacion)
    select ${unit}, 1000 + i, (array[3, 3, 3, 2, 1, 4, 5])[1 + i % 7], cuando, 'SIN-' || (500000 + i), 'Lumbalgia', ${id(`'${MANAGER}'`)}, persona, documento, apellido, nombre, '1985-01-01', 'F',
      '11' || (50000000 + i), 'w' || i || '@ejemplo.com', turno, cuando, 'aceptado' from filas`);
  await admin.query(`insert into casos_por_gestor (unidad_id, gestor_id, abiertos, cancelados, cerrados, por_agendar, por_cerrar)
    select ${unit}, ${id(`'${MANAGER}'`)}, count(*) filter (where i % 7 = 4), count(*) filter (where i % 7 = 3), count(*) filter (where i % 7 < 3), count(*) filter (where i % 7 = 5),
      count(*) filter (where i % 7 = 6) from filas`);
  await admin.query('select recontar_casos()');
  await admin.query(`with e as (insert into auditoria (unidad_id, ocurrido, acto, resultado, actor_id, actor_rol, para_id, direccion, pedido)
      select ${unit}, cuando, 'ver_turnos', 'ok', persona, 'paciente', persona, '10.0.0.1', 'x' from filas order by i returning id)
    -- Sealed already, or the portal would seal them while it is measured.
    insert into auditoria_sellos (unidad_id, orden, evento_id, hash) select ${unit}, row_number() over (order by id), id, '\\x00' from e`);
  await admin.query(
    `select ordenar_historial(${unit}, paciente_id) from (select distinct paciente_id from atenciones where unidad_id = ${unit}) p`,
  );
  await admin.query('drop table filas; set session_replication_role = origin');
  return { own };
}
