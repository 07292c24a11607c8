// The people of a line, written into the database directly: only the line is measured.
import { newId } from '../../server/src/platform/ids.ts';

export const unit = 1;
const SERVICE = 90;

/** `doctors` professionals on duty and `waiting` patients in the line of one service, all with a session. */
export async function fillLine(db, { waiting, doctors: count }) {
  await db.query(
    `insert into portal.servicios (unidad_id, id, nombre, sigla, a_demanda, demanda_desde, demanda_hasta) values ($1, $2, 'Medición', 'Z', true, 0, 1440)`,
    [unit, SERVICE],
  );
  const person = async (n, nombre) => {
    const [persona, session] = [newId(), newId()];
    await db.query(
      `insert into portal.personas (unidad_id, id, documento, nombre, apellido, fec_nac) values ($1, $2, $3, $4, 'Medida', '1990-01-01')`,
      [unit, persona, String(50_000_000 + n), nombre],
    );
    return { persona, session };
  };
  const open = ({ persona, session }, rol) =>
    db.query(
      `insert into portal.sesiones (unidad_id, id, persona_id, rol, creada, usada) values ($1, $2, $3, $4, now(), now())`,
      [unit, session, persona, rol],
    );
  const doctors = [];
  for (let i = 0; i < count; i += 1) {
    const doctor = await person(i, 'Profesional');
    await open(doctor, 'profesional');
    await db.query(`insert into portal.profesionales (unidad_id, persona_id) values ($1, $2)`, [
      unit,
      doctor.persona,
    ]);
    await db.query(
      `insert into portal.profesional_servicios (unidad_id, persona_id, servicio_id) values ($1, $2, $3)`,
      [unit, doctor.persona, SERVICE],
    );
    await db.query(
      `insert into portal.guardias (unidad_id, profesional_id, desde, visto) values ($1, $2, now(), now() + interval '1 day')`,
      [unit, doctor.persona],
    );
    doctors.push(doctor);
  }
  const people = [];
  await db.query('begin');
  for (let i = 0; i < waiting; i += 1) {
    const who = { ...(await person(1000 + i, 'Espera')), id: newId(), place: i + 1, seen: [] };
    await open(who, 'paciente');
    await db.query(
      `insert into portal.atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, orden, llegada, pedida_por)
       values ($1, $2, $3, $4, current_date, 'Z', $5::int, now() - interval '3 hours' + make_interval(secs => $5::int), now() - interval '3 hours', $3)`,
      [unit, who.id, who.persona, SERVICE, who.place],
    );
    people.push(who);
  }
  await db.query('commit');
  return { doctors, people };
}

/** People with a session who are in no line. */
export async function fillWatchers(db, count) {
  const { rows } = await db.query(
    `with p as (
       insert into portal.personas (unidad_id, id, documento, nombre, apellido, fec_nac)
       select $1, gen_random_uuid(), (60000000 + n)::text, 'Mira', 'Medida', '1990-01-01' from generate_series(1, $2::int) n
       returning id)
     insert into portal.sesiones (unidad_id, id, persona_id, rol, creada, usada)
     select $1, gen_random_uuid(), id, 'paciente', now(), now() from p returning id`,
    [unit, count],
  );
  return rows.map(({ id }) => ({ session: id, seen: [] }));
}
