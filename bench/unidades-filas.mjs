// Loads the other units for `unidades.mjs`: each with its hosts, services, people, turnos, mails and audit events. All
// values derive from the row number, so every run loads the same.

/** Units in one statement: its rows stay in memory until they are written. */
const AT_ONCE = 500;
const FIRST = 100_001;
const PEOPLE = 100;

export async function loadUnits(admin, { units, turnos }, tell) {
  const each = Math.round(turnos / units);
  await admin.query(`set session_replication_role = replica; set search_path = portal, public`);
  await admin.query(`create or replace function pg_temp.uuid_of(t text) returns uuid language sql immutable as
    $$ select (substr(md5(t), 1, 12) || '7' || substr(md5(t), 14, 3) || '8' || substr(md5(t), 18))::uuid $$`);
  const last = FIRST + units - 1;
  await admin.query(
    `insert into unidades (id, clave, plantilla, abierta) select u, 'otra_' || u, 'demo', now() from generate_series(${FIRST}, ${last}) u`,
  );
  await admin.query(
    `insert into hosts (host, unidad_id) select 'otra-' || u, u from generate_series(${FIRST}, ${last}) u`,
  );
  await admin.query(`insert into servicios (unidad_id, id, nombre, sigla, por_turno, riesgo_trabajo, asientos)
    select u, s, case s when 1 then 'Clínica Médica' else 'Medicina Laboral' end, case s when 1 then 'A' else 'L' end, true, s = 4, 50
    from generate_series(${FIRST}, ${last}) u, unnest(array[1, 4]) s`);
  await withoutIndexes(admin, ['personas', 'turnos', 'mensajes'], async () => {
    for (let from = FIRST; from <= last; from += AT_ONCE) {
      const to = Math.min(from + AT_ONCE - 1, last);
      await admin.query(`insert into personas (unidad_id, id, documento, nombre, apellido, fec_nac, sexo)
        select u, pg_temp.uuid_of(u || '/w' || i), (20000000 + i)::text, 'Nombre' || i, 'Apellido' || chr(97 + i % 26), '1985-01-01', 'F'
        from generate_series(${from}, ${to}) u, generate_series(0, ${PEOPLE - 1}) i`);
      await admin.query(`insert into turnos (unidad_id, id, paciente_id, servicio_id, asiento, inicio, fin, estado, adelante, semilla, reservado_por, creado)
        select u, pg_temp.uuid_of(u || '/t' || i), pg_temp.uuid_of(u || '/w' || i % ${PEOPLE}), 1, 1 + i % 50, cuando, cuando + interval '30 minutes', 3, false, '\\x00',
          pg_temp.uuid_of(u || '/w' || i % ${PEOPLE}), cuando - interval '1 day'
        from generate_series(${from}, ${to}) u, generate_series(1, ${each}) i, lateral (select now() - interval '1 hour' * i as cuando) q`);
      await admin.query(`insert into mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, estado, proximo, creado, enviado)
        select u, pg_temp.uuid_of(u || '/m' || i), 'correo', 'turno', 'w' || i || '@ejemplo.com', '', '', '', 'turno:' || i, 'enviado', now(), now() - interval '1 day', now()
        from generate_series(${from}, ${to}) u, generate_series(1, ${PEOPLE}) i`);
      await admin.query(`with e as (insert into auditoria (unidad_id, ocurrido, acto, resultado, direccion, pedido)
          select u, now() - interval '1 hour' * i, 'ver_turnos', 'ok', '10.0.0.1', 'x' from generate_series(${from}, ${to}) u, generate_series(1, ${PEOPLE}) i returning unidad_id, id)
        insert into auditoria_sellos (unidad_id, orden, evento_id, hash) select unidad_id, row_number() over (partition by unidad_id order by id), id, '\\x00' from e`);
      tell(`${(to - FIRST + 1).toLocaleString('en')} of ${units.toLocaleString('en')} units`);
    }
    tell('indexes');
  });
  await admin.query('set session_replication_role = origin');
}

/**
 * Builds the indexes of these tables once the rows are there, which takes a fraction of the time. An exclusion constraint comes
 * back as its index alone: to check ten million rows again takes a quarter of an hour, and nothing is booked afterwards.
 */
async function withoutIndexes(admin, tables, load) {
  const { rows } = await admin.query(
    `select conname as name, conrelid::regclass::text as table, pg_get_indexdef(conindid) as def, true as constraint
      from pg_constraint where contype = 'x' and conrelid = any ($1::regclass[])
    union all select indexrelid::regclass::text, indrelid::regclass::text, pg_get_indexdef(indexrelid), false
      from pg_index i where indrelid = any ($1::regclass[]) and not indisprimary
        and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name, table, constraint } of rows)
    await admin.query(constraint ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`);
  await load();
  await admin.query(`set maintenance_work_mem = '1GB'`);
  for (const { def } of rows) await admin.query(def);
}
