import { newId } from '../../platform/ids.ts';
import type { TestDatabase } from '../database/database.ts';

/** Numbers of units, typed by hand from the list. */
export const UNIDAD = {
  demo: 1,
  chacabuco: 3,
  galeno: 10,
  lZamora: 14,
  obsba: 16,
  osef: 17,
  ospreraTotem: 20,
  iosper: 23,
  sanIsidro: 25,
  telemedicina: 27,
} as const;
/** A second unit with turnos, for tests that need any other unit. */
export const OTRA_UNIDAD = { id: UNIDAD.osef, host: 'osef' } as const;

let next = 41_000_000;
export const newDni = () => String((next += 1));

export interface NewAccount {
  unidadId?: number;
  dni?: string;
  roles?: readonly string[];
  email?: string | null;
  activa?: boolean;
  nombre?: string;
}

/** Somebody with an account and the demo's password, inserted directly into the database. */
export async function addAccount(
  db: TestDatabase,
  {
    unidadId = UNIDAD.demo,
    dni = newDni(),
    roles = ['paciente'],
    email = null,
    activa = true,
    nombre = 'Eva',
  }: NewAccount = {},
) {
  const personaId = await addPerson(db, { unidadId, documento: dni, nombre });
  const cuentaId = newId();
  await db.sql(
    `insert into portal.cuentas (unidad_id, id, persona_id, dni, clave_hash, email, activa)
     select $1, $2, $3, $4, clave_hash, $5, $6 from portal.cuentas where unidad_id = 1 and dni = '30111222'`,
    [unidadId, cuentaId, personaId, dni, email, activa],
  );
  // A given address counts as verified; a test that needs an unverified one changes it.
  if (email !== null)
    await db.sql('update portal.personas set email_verificado = lower($2) where id = $1', [personaId, email]);
  for (const rol of roles)
    await db.sql('insert into portal.cuenta_roles (unidad_id, cuenta_id, rol) values ($1, $2, $3)', [
      unidadId,
      cuentaId,
      rol,
    ]);
  return { dni, personaId, cuentaId };
}

export async function addPerson(
  db: TestDatabase,
  {
    unidadId = UNIDAD.demo,
    documento = newDni(),
    nombre = 'Eva',
    fecNac = '1990-05-20',
  }: { unidadId?: number; documento?: string; nombre?: string; fecNac?: string } = {},
): Promise<string> {
  const personaId = newId();
  await db.sql(
    `insert into portal.personas (unidad_id, id, documento, nombre, apellido, fec_nac, sexo) values ($1, $2, $3, $4, 'Prueba', $5, 'F')`,
    [unidadId, personaId, documento, nombre, fecNac],
  );
  return personaId;
}
