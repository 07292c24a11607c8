// Loads a million turnos: unit 1 with 50 services of ten professionals each, five more units with ten such
// services. Each professional has a thousand turnos: nine tenths in the past, one tenth spread over the next
// thirty days. Constraints and indexes are created after the rows.
export const SERVICES = 50;
const TURNOS = Number(process.env.BENCH_TURNOS ?? 1_000_000);
const EACH = Math.max(20, Math.round(TURNOS / 1000));
const AHEAD = Math.round(EACH / 10);
/** The people who book in the measurement, each with a session. */
export const BOOKERS = Number(process.env.BENCH_BOOKERS ?? 16_000);

export async function loadMillion(admin, tell) {
  await admin.query(
    `set search_path = portal, public; set session_replication_role = replica; set maintenance_work_mem = '512MB'`,
  );
  tell('people and services');
  await admin.query(`
    create function pg_temp.uuid_of(text) returns uuid language sql immutable as $$ select overlay(overlay(md5($1) placing '7' from 13) placing '8' from 17)::uuid $$;
    create temp table lugares as select u as unidad_id, 100 + s as servicio_id, p as n, pg_temp.uuid_of('p' || u || '/' || s || '/' || p) as persona_id
      from generate_series(1, 6) u, generate_series(1, ${SERVICES}) s, generate_series(1, 10) p where u = 1 or s <= 10;
    insert into servicios (unidad_id, id, nombre, sigla, por_turno, dias_corridos, turno_profesional)
      select distinct unidad_id, servicio_id, 'Especialidad ' || servicio_id, 'Z' || chr(65 + (servicio_id - 100) / 26) || chr(65 + (servicio_id - 100) % 26), true, 30, true from lugares;
    insert into personas (unidad_id, id, documento, nombre, apellido, fec_nac) select unidad_id, persona_id, (60000000 + row_number() over ())::text, 'Profesional', n::text, '1980-01-01' from lugares;
    insert into profesionales (unidad_id, persona_id, tratamiento) select unidad_id, persona_id, 'Dr.' from lugares;
    insert into profesional_servicios (unidad_id, persona_id, servicio_id) select unidad_id, persona_id, servicio_id from lugares;
    insert into horarios_profesional (unidad_id, persona_id, dia, desde, hasta) select unidad_id, persona_id, d, 480, 1320 from lugares, generate_series(1, 7) d;
    insert into personas (unidad_id, id, documento, nombre, apellido, fec_nac, email)
      select u, pg_temp.uuid_of('a' || u || '/' || i), (70000000 + (u - 1) * 60000 + i)::text, 'Paciente', i::text, '1985-01-01', 'a' || u || '-' || i || '@ejemplo.com'
      from generate_series(1, 6) u, generate_series(1, 60000) i where u = 1 or i <= 12000;
    insert into personas (unidad_id, id, documento, nombre, apellido, fec_nac, email)
      select 1, pg_temp.uuid_of('b' || i), (80000000 + i)::text, 'Eva', 'Prueba', '1990-05-20', 'b' || i || '@ejemplo.com' from generate_series(1, ${BOOKERS}) i;
    insert into cuentas (unidad_id, id, persona_id, dni, clave_hash) select 1, pg_temp.uuid_of('c' || i), pg_temp.uuid_of('b' || i), (80000000 + i)::text, '-' from generate_series(1, ${BOOKERS}) i;
    insert into cuenta_roles (unidad_id, cuenta_id, rol) select 1, pg_temp.uuid_of('c' || i), 'paciente' from generate_series(1, ${BOOKERS}) i;
    insert into sesiones (unidad_id, id, persona_id, cuenta_id, rol, creada, usada)
      select 1, pg_temp.uuid_of('s' || i), pg_temp.uuid_of('b' || i), pg_temp.uuid_of('c' || i), 'paciente', now(), now() from generate_series(1, ${BOOKERS}) i;
    update agenda_versiones set version = version + 1`);

  const indexes = (
    await admin.query(`select indexdef from pg_indexes i where schemaname = 'portal' and tablename = 'turnos'
      and not exists (select from pg_constraint c where c.conname = i.indexname)`)
  ).rows.map(({ indexdef }) => indexdef);
  const names = (
    await admin.query(`select indexname from pg_indexes i where schemaname = 'portal' and tablename = 'turnos'
      and not exists (select from pg_constraint c where c.conname = i.indexname)`)
  ).rows.map(({ indexname }) => indexname);
  const constraints = (
    await admin.query(
      `select conname, pg_get_constraintdef(oid) as def from pg_constraint where conrelid = 'portal.turnos'::regclass and contype = 'x'`,
    )
  ).rows;
  for (const name of names) await admin.query(`drop index portal.${name}`);
  for (const { conname } of constraints)
    await admin.query(`alter table portal.turnos drop constraint ${conname}`);

  tell('rows');
  // Past: back from yesterday, 24 per day. Future: some of the slots of the next thirty days,
  // different for each professional.
  await admin.query(`
    insert into turnos (unidad_id, id, paciente_id, servicio_id, profesional_id, inicio, fin, estado, adelante, semilla, reservado_por, creado, recordado_dia, recordado_hora)
    select l.unidad_id, gen_random_uuid(), a.id, l.servicio_id, l.persona_id, x.inicio, x.inicio + interval '30 minutes',
      case when x.i <= ${AHEAD} then 1 else (array[3, 3, 3, 3, 3, 3, 3, 4, 2, 2])[1 + x.i % 10] end, x.i <= ${AHEAD}, '\\x00', a.id, x.inicio - interval '5 days', now(), now()
    from (select *, row_number() over (partition by unidad_id order by servicio_id, n) - 1 as orden from lugares) l
    cross join lateral (select i, case when i <= ${AHEAD}
        then date_trunc('day', now() at time zone 'America/Argentina/Buenos_Aires') + interval '1 day' * (1 + (i * 29 / ${AHEAD}))
          + interval '8 hours' + interval '30 minutes' * ((i * 7 + l.n * 5) % 28)
        else date_trunc('day', now() at time zone 'America/Argentina/Buenos_Aires') - interval '1 day' * (1 + (i - ${AHEAD}) / 24)
          + interval '8 hours' + interval '30 minutes' * ((i - ${AHEAD}) % 24) end at time zone 'America/Argentina/Buenos_Aires' as inicio
      from generate_series(1, ${EACH}) i) x
    cross join lateral (select pg_temp.uuid_of('a' || l.unidad_id || '/' || (1 + (l.orden * ${AHEAD} + x.i * case when x.i <= ${AHEAD} then 1 else 17 end) % case when l.unidad_id = 1 then 60000 else 12000 end)) as id) a`);
  // A professional with two turnos at the same time would be a mistake in this file.
  await admin.query(
    `delete from turnos t using turnos o where t.unidad_id = o.unidad_id and t.profesional_id = o.profesional_id and t.inicio = o.inicio and t.id > o.id`,
  );

  tell('constraints and indexes');
  for (const { conname, def } of constraints)
    await admin.query(`alter table portal.turnos add constraint ${conname} ${def}`);
  for (const def of indexes) await admin.query(def);
  await admin.query(`set session_replication_role = origin; analyze`);
  await admin.query('vacuum (analyze) portal.turnos');
  const { rows } = await admin.query('select count(*)::int as n from portal.turnos');
  return rows[0].n;
}
