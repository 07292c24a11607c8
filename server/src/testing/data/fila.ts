import { expect } from 'vitest';
import { signAccess } from '../../http/session.ts';
import { newId } from '../../platform/ids.ts';
import type { TestDatabase } from '../database/database.ts';
import { addMember } from './family.ts';
import { addAccount, UNIDAD } from './people.ts';
import type { TestAnswer, TestPortal } from '../portal.ts';
import { olvidarTablero } from '../../features/atenciones/fila/tablero.ts';

/** A Monday within the unit's hours. */
export const LUNES = '2026-11-16T10:00:00-03:00';
/** Typed by hand from the terms. */
export const TERMINOS = '2026-11-01';
export const NO_ENCONTRADO = { code: 'no_encontrado', message: 'No encontramos lo que buscás.' };
/** Services of the demo, typed by hand from its table. */
export const SERVICIO = { clinica: 1, pediatria: 2, dermatologia: 3, laboral: 4 } as const;

export interface Someone {
  dni: string;
  personaId: string;
  token: string;
}

interface Session {
  unidadId?: number;
  rol?: string;
  alcance?: 'portal' | 'atencion' | 'atenciones';
  objeto?: string;
}
/** A session inserted directly into the database, to avoid hashing passwords. */
export async function openSession(
  portal: TestPortal,
  personaId: string,
  { unidadId = UNIDAD.demo, rol = 'paciente', alcance = 'portal', objeto }: Session = {},
) {
  const id = newId();
  await portal.db.sql(
    `insert into portal.sesiones (unidad_id, id, persona_id, cuenta_id, rol, alcance, objeto, nivel, creada, usada)
     select $1, $2, $3, (select id from portal.cuentas where unidad_id = $1 and persona_id = $3 and $5 = 'portal'), $4, $5, $6, 1, now(), now()`,
    [unidadId, id, personaId, rol, alcance, objeto ?? null],
  );
  return signAccess(portal.portal.platform.secrets, unidadId, id);
}

export async function addPatient(
  portal: TestPortal,
  {
    unidadId = UNIDAD.demo,
    email = null,
    nombre = 'Eva',
    fecNac,
  }: { unidadId?: number; email?: string | null; nombre?: string; fecNac?: string } = {},
): Promise<Someone> {
  const { dni, personaId } = await addAccount(portal.db, { unidadId, email, nombre });
  if (fecNac)
    await portal.db.sql('update portal.personas set fec_nac = $2 where id = $1', [personaId, fecNac]);
  return { dni, personaId, token: await openSession(portal, personaId, { unidadId }) };
}

/** A professional of those services, on duty or not. */
export async function addDoctor(
  portal: TestPortal,
  {
    unidadId = UNIDAD.demo,
    servicios = [SERVICIO.clinica],
    nombre = 'Laura',
    enGuardia = true,
  }: { unidadId?: number; servicios?: readonly number[]; nombre?: string; enGuardia?: boolean } = {},
): Promise<Someone> {
  const { dni, personaId } = await addAccount(portal.db, { unidadId, nombre, roles: ['profesional'] });
  await portal.db.sql(
    `insert into portal.profesionales (unidad_id, persona_id, tratamiento, especialidad) values ($1, $2, 'Dra.', 'Clínica')`,
    [unidadId, personaId],
  );
  for (const id of servicios)
    await portal.db.sql(
      'insert into portal.profesional_servicios (unidad_id, persona_id, servicio_id) values ($1, $2, $3)',
      [unidadId, personaId, id],
    );
  const token = await openSession(portal, personaId, { unidadId, rol: 'profesional' });
  if (enGuardia) {
    await portal.db.sql(
      `insert into portal.guardias (unidad_id, profesional_id, desde, visto) values ($1, $2, $3, $3)`,
      [unidadId, personaId, now(portal)],
    );
    // The database tells the portal a moment later; until then its cache may say that nobody attends.
    olvidarTablero(portal.portal.platform, unidadId);
  }
  return { dni, personaId, token };
}

export const addChild = (
  portal: TestPortal,
  holder: Someone,
  fecNac = '2018-06-10',
  unidadId: number = UNIDAD.demo,
) => addMember(portal.db, holder.personaId, { fecNac, unidadId });

/** The portal's business clock. */
export const now = (portal: TestPortal) => portal.portal.platform.clock.now();

/** A service with its own line, not shared with other tests of the file. */
let nextService = 100;
export async function addService(
  db: TestDatabase,
  { unidadId = UNIDAD.demo, pediatrica = false, aDemanda = true, laboral = false } = {},
): Promise<number> {
  const id = (nextService += 1);
  const sigla = [id % 26, Math.floor(id / 26) % 26].map((n) => String.fromCodePoint(65 + n)).join('');
  await db.sql(
    `insert into portal.servicios (unidad_id, id, nombre, sigla, pediatrica, a_demanda, riesgo_trabajo) values ($1, $2, $3, $4, $5, $6, $7)`,
    [unidadId, id, `Servicio ${id}`, `Z${sigla}`, pediatrica, aDemanda, laboral],
  );
  return id;
}

export const ask = (
  portal: TestPortal,
  who: Someone,
  servicio_id: number,
  more: Record<string, unknown> = {},
  host?: string,
): Promise<TestAnswer> =>
  portal.post(
    '/api/atencion/solicitar',
    { documento: who.dni, servicio_id, terminos: TERMINOS, ...more },
    { token: who.token, host },
  );

/** A service with its own line and professionals on duty. */
export async function addLine(portal: TestPortal, { doctors = 1, laboral = false } = {}) {
  const servicio = await addService(portal.db, { laboral });
  const [doctor, ...others] = await Promise.all(
    Array.from({ length: doctors }, () => addDoctor(portal, { servicios: [servicio] })),
  );
  return { servicio, doctor: doctor!, others };
}

/** In line, or the test fails. */
export async function inLine(
  portal: TestPortal,
  servicio: number,
  more: Parameters<typeof addPatient>[1] = {},
) {
  const who = await addPatient(portal, more);
  const answer = await ask(portal, who, servicio);
  expect(answer.status, answer.text).toBe(200);
  return { ...who, id: answer.body.id as string, sala: answer.body.sala as string };
}

export const call = (portal: TestPortal, doctor: Someone, id?: string) =>
  portal.post('/api/fila/llamar', id === undefined ? {} : { id }, { token: doctor.token });
export const stateOf = async (portal: TestPortal, id: string) =>
  (await portal.db.sql<{ estado: string }>('select estado from portal.atenciones where id = $1', [id]))[0]!
    .estado;
export const see = (portal: TestPortal, who: Someone, id: string, host?: string) =>
  portal.request({ path: `/api/atencion/estado/${id}`, token: who.token, host });
/** As if that much more time had passed since the call. */
export const later = (db: TestDatabase, id: string, seconds: number) =>
  db.sql(
    `update portal.atenciones set llamada = llamada - make_interval(secs => $2), visto_paciente = visto_paciente - make_interval(secs => $2),
       visto_profesional = visto_profesional - make_interval(secs => $2), inicio = inicio - make_interval(secs => $2), fin = fin - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  );

let seat = 0;
/** Rotating seats: two turnos of one service at the same time never share one. */
const nextSeat = () => (seat = (seat % 49) + 1);

/** A turno of a patient, that many minutes from now. */
export async function addTurno(
  portal: TestPortal,
  patient: { personaId: string },
  {
    servicio = SERVICIO.clinica,
    minutos,
    profesional,
    porProfesional = false,
    unidadId = UNIDAD.demo,
  }: {
    servicio?: number;
    minutos: number;
    profesional?: string;
    porProfesional?: boolean;
    unidadId?: number;
  },
): Promise<string> {
  const id = newId();
  const inicio = new Date(now(portal).getTime() + minutos * 60_000);
  await portal.db.sql(
    `insert into portal.turnos (unidad_id, id, paciente_id, servicio_id, profesional_id, asiento, por_profesional, inicio, fin, semilla, reservado_por, creado)
     values ($1, $2, $3, $4, $5, case when $5::uuid is null then $8::int end, $6, $7, $7::timestamptz + interval '15 minutes', '\\x00', $3, now())`,
    [unidadId, id, patient.personaId, servicio, profesional ?? null, porProfesional, inicio, nextSeat()],
  );
  return id;
}
