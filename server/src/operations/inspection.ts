import { randomInt } from 'node:crypto';
import { momentoCorto } from '@portal/domain/tiempo/fechas';
import type pg from 'pg';
import { asOwner } from '../db/as-owner.ts';
import { newId } from '../platform/ids.ts';
import { createPasswords } from '../platform/secrets/passwords.ts';
import { mainHost } from '../units/registry.ts';
import { createUnit, hostsOf, type NewUnit } from './create-unit.ts';
import { tellProcesses } from './units.ts';

/** The longest time that a unit of inspectors lives. */
const MOST_DAYS = 90;
/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

interface Synthetic {
  dni: string;
  nombre: string;
  apellido: string;
  nacimiento: string;
  sexo: 'F' | 'M';
  rol: 'administrador' | 'profesional' | 'paciente';
}

/** Made up; seven digits, as the oldest DNI. */
const people: readonly Synthetic[] = [
  ['1000001', 'Administradora', '1980-02-01', 'F', 'administrador'],
  ['1000002', 'Profesional', '1975-06-15', 'F', 'profesional'],
  ['1000003', 'Paciente Uno', '1990-05-20', 'F', 'paciente'],
  ['1000004', 'Paciente Dos', '1962-11-03', 'M', 'paciente'],
].map(
  ([dni, nombre, nacimiento, sexo, rol]) =>
    ({ dni, nombre, apellido: 'De Inspección', nacimiento, sexo, rol }) as Synthetic,
);

export interface Inspection {
  /** Where the unit answers, as in `Unidad`. */
  host: string;
  hasta: Date;
  /** Shown once: only their hashes are kept. */
  accounts: { rol: string; dni: string; clave: string }[];
}

/**
 * Creates a unit for inspectors, open, with synthetic people. Its papers have no validity and its mail does not
 * leave. After `days` nobody enters.
 */
export async function createInspection(
  adminUrl: string,
  unit: NewUnit & { days: number },
): Promise<Inspection> {
  if (!Number.isInteger(unit.days) || unit.days < 1 || unit.days > MOST_DAYS)
    throw new Error(`--dias: un número de días entre 1 y ${MOST_DAYS}.`);
  const id = await createUnit(adminUrl, unit);
  const passwords = createPasswords().of(id);
  const accounts: Inspection['accounts'] = [];
  return asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ hasta: Date }>(
      `update portal.unidades set inspeccion_hasta = now() + make_interval(days => $2), abierta = now() where id = $1
       returning inspeccion_hasta as hasta`,
      [id, unit.days],
    );
    await client.query(
      // A service with hours of its own around the clock stays open on holidays.
      `insert into portal.servicios (unidad_id, id, nombre, sigla, pediatrica, a_demanda, demanda_desde, demanda_hasta, por_turno, turno_profesional, riesgo_trabajo)
       values ($1, 1, 'Clínica Médica', 'A', false, true, 0, 1440, true, false, false)`,
      [id],
    );
    await client.query(OPEN_ALL_DAY, [id]);
    for (const person of people) {
      const clave = newPassword();
      await insertPerson(client, id, person, await passwords.hash(clave));
      accounts.push({ rol: person.rol, dni: person.dni, clave });
    }
    await tellProcesses(client, id);
    return { host: mainHost(unit.clave, hostsOf(unit)), hasta: rows[0]!.hasta, accounts };
  });
}

async function insertPerson(
  client: pg.Client,
  unidadId: number,
  { dni, nombre, apellido, nacimiento, sexo, rol }: Synthetic,
  hash: string,
) {
  const [personaId, cuentaId] = [newId(), newId()];
  // `.invalid` never resolves (RFC 2606), and the mail of the unit does not leave anyway.
  const email = `${dni}@inspeccion.invalid`;
  await client.query(
    `insert into portal.personas (unidad_id, id, documento, nombre, apellido, fec_nac, sexo, email, email_verificado, telefono, domicilio, cp)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, '1155550101', 'Domicilio de inspección 100', '1000')`,
    [unidadId, personaId, dni, nombre, apellido, nacimiento, sexo, email],
  );
  await client.query(
    'insert into portal.cuentas (unidad_id, id, persona_id, dni, clave_hash, email) values ($1, $2, $3, $4, $5, $6)',
    [unidadId, cuentaId, personaId, dni, hash, email],
  );
  await client.query('insert into portal.cuenta_roles (unidad_id, cuenta_id, rol) values ($1, $2, $3)', [
    unidadId,
    cuentaId,
    rol,
  ]);
  if (rol !== 'profesional') return;
  await client.query(
    `insert into portal.profesionales (unidad_id, persona_id, tratamiento, profesion, especialidad, refeps, matricula_tipo, matricula_numero, matricula_emisor, domicilio_profesional, firma)
     values ($1, $2, 'Dra.', 'Médica', 'Clínica médica', '900000002', 'nac', '1', 'Matrícula de inspección, sin validez', 'Domicilio de inspección 100', 'M8 50c14-4 26-40 22-44s-14 30-8 42 22-8 26-18')`,
    [unidadId, personaId],
  );
  await client.query(
    'insert into portal.profesional_servicios (unidad_id, persona_id, servicio_id) values ($1, $2, 1)',
    [unidadId, personaId],
  );
  await client.query(
    `insert into portal.horarios_profesional (unidad_id, persona_id, dia, desde, hasta)
     select $1, $2, dia, 480, 1200 from generate_series(1, 7) dia`,
    [unidadId, personaId],
  );
}

/** An inspector comes at any hour. */
const OPEN_ALL_DAY = `
  insert into portal.ajustes (unidad_id, clave, valor)
  select $1, 'horarios.hrTurnos' || dia || tope, to_jsonb(hora)
  from unnest(array['Sem', 'Sab', 'Dom']) dia, (values ('Desde', '00:00'), ('Hasta', '24:00')) topes (tope, hora)`;

const newPassword = () =>
  Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)])
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-');

/** Ends an inspection before its date. */
export const endInspection = (adminUrl: string, clave: string): Promise<void> =>
  asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `update portal.unidades set inspeccion_hasta = least(inspeccion_hasta, now())
       where clave = $1 and inspeccion_hasta is not null returning id`,
      [clave],
    );
    if (!rows[0]) throw new Error(`No hay una unidad de inspección '${clave}'.`);
    await tellProcesses(client, rows[0].id);
  });

export const inspectionLines = ({ hasta, accounts }: Inspection, origin: string): string[] => [
  `Pacientes: ${origin}/login`,
  `Personal: ${origin}/personal`,
  `Hasta el ${momentoCorto(hasta)}. Estas contraseñas no se vuelven a mostrar:`,
  ...accounts.map(({ rol, dni, clave }) => `  ${rol}\tDNI ${dni}\t${clave}`),
  'Sus documentos no tienen validez y sus correos no salen: se leen en Administración, Correos.',
];

const MONTHS = 12;

/** Prescriptions and active prescribers of the deployment by month, as CSV. Inspectors' units are left out. */
export const cifrasDeRecetas = (adminUrl: string, now: Date): Promise<string[]> =>
  asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ mes: string; recetas: number; prescriptores: number }>(
      `select to_char(mes, 'YYYY-MM') as mes, sum(cuantas)::int as recetas, count(*)::int as prescriptores
       from portal.recetas_por_mes r join portal.unidades u on u.id = r.unidad_id
       where u.inspeccion_hasta is null and mes >= date_trunc('month', $1::timestamptz at time zone 'America/Argentina/Buenos_Aires') - interval '${MONTHS - 1} months' group by 1 order by 1 desc`,
      [now],
    );
    return [
      'mes;recetas;prescriptores',
      ...rows.map((row) => `${row.mes};${row.recetas};${row.prescriptores}`),
    ];
  });
